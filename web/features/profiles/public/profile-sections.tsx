import { useId } from 'react';
import { formatPrice } from '#shared/money.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { formatDate } from '#shared/time/date-format.ts';
import { nameOf } from '#web/features/profiles/name-of.ts';
import * as profilesCopy from '#web/features/profiles/profiles.copy.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Dial } from '#web/ui/dial.tsx';
import { Stars } from '#web/ui/stars.tsx';

const { page: copy, sections } = profilesCopy;

/** A titled part of a profile. */
export function Section({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function About({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <Section title={sections.about}>
      <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
    </Section>
  );
}

export function Expertise({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <Section title={sections.expertise}>
      <ul className="mt-4 flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag} className="min-w-0 max-w-full">
            <Chip>{tag}</Chip>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Reviews({ profile }: { profile: Profile }) {
  const { reviews, _count } = profile;
  return (
    <Section title={sections.reviews(_count.reviews)}>
      {reviews.length === 0 ? (
        <p className="mt-3 text-muted">{copy.noReviews}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {reviews.map(({ id, rating, comment, createdAt, reviewer, reply, repliedAt }) => (
            <li key={id} className="py-5">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <p className="font-semibold">
                  {[reviewer.firstName, reviewer.lastName].filter(Boolean).join(' ') ||
                    copy.anonymousReviewer}
                </p>
                <Stars rating={rating} />
              </div>
              {comment && <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{comment}</p>}
              <p className="mt-2 text-muted text-sm">
                <time dateTime={createdAt}>{formatDate(createdAt)}</time>
              </p>
              {reply && <Reply name={nameOf(profile)} reply={reply} repliedAt={repliedAt} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

type ReplyProps = { name: string; reply: string; repliedAt: string | null };

function Reply({ name, reply, repliedAt }: ReplyProps) {
  return (
    <div className="mt-4 border-line border-l-2 pl-4">
      <p className="wrap-anywhere font-semibold">{copy.replied(name)}</p>
      <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{reply}</p>
      {repliedAt && (
        <p className="mt-2 text-muted text-sm">
          <time dateTime={repliedAt}>{formatDate(repliedAt)}</time>
        </p>
      )}
    </div>
  );
}

/** Each dial is filled by the share of the hour that the session takes. */
export function PriceList({ tiers }: { tiers: Profile['pricingTiers'] }) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {byDuration(tiers).map(({ id, duration, price }) => (
        <li key={id} className="flex items-center gap-4 py-3">
          <Dial look="face" minutes={duration} hand="none" className="size-11 text-tick" />
          <span className="flex-1">{profilesCopy.minutes(duration)}</span>
          <span className="font-semibold text-lg tabular-nums">{formatPrice(price)}</span>
        </li>
      ))}
    </ul>
  );
}

export function byDuration(tiers: Profile['pricingTiers']): Profile['pricingTiers'] {
  return [...tiers].sort((a, b) => a.duration - b.duration);
}

export function Figures({ figures }: { figures: { label: string; value: React.ReactNode }[] }) {
  return (
    <dl className="mt-3 grid gap-3">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex items-center justify-between gap-4">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
