import { useId } from 'react';
import { Link } from 'wouter';
import { formatPrice } from '#shared/money.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import * as profilesCopy from '#web/features/profiles/profiles.copy.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Dial } from '#web/ui/dial.tsx';

const { sections } = profilesCopy;

type SectionProps = {
  title: string;
  /** For links to this section. */
  id?: string;
  children: React.ReactNode;
};

/** A titled part of a profile. */
export function Section({ title, id, children }: SectionProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      tabIndex={id ? -1 : undefined}
      className="scroll-mt-20 outline-none"
    >
      <h2 id={titleId} className="font-semibold text-heading">
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

type PriceListProps = {
  tiers: Profile['pricingTiers'];
  /** Where a row leads; without it, the rows aren't links. */
  linkTo?: ((duration: number) => string) | undefined;
};

/** Each dial is filled by the share of the hour that the session takes. */
export function PriceList({ tiers, linkTo }: PriceListProps) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {byDuration(tiers).map(({ id, duration, price }) => (
        <li key={id}>
          {linkTo ? (
            <Link href={linkTo(duration)} className={`${priceRow} hover:bg-ink/6`}>
              <PriceRow duration={duration} price={price} />
            </Link>
          ) : (
            <p className={priceRow}>
              <PriceRow duration={duration} price={price} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const priceRow = '-mx-3 flex items-center gap-4 rounded-button p-3 transition-colors';

function PriceRow({ duration, price }: { duration: number; price: string }) {
  return (
    <>
      <Dial look="face" minutes={duration} hand="none" className="size-11 text-tick" />
      <span className="flex-1">{profilesCopy.minutes(duration)}</span>
      <span className="font-semibold text-lg tabular-nums">{formatPrice(price)}</span>
    </>
  );
}

/** The lowest price, whatever its duration. */
export function cheapest(tiers: Profile['pricingTiers']): Profile['pricingTiers'][number] | undefined {
  return [...tiers].sort((a, b) => Number(a.price) - Number(b.price) || a.duration - b.duration)[0];
}

function byDuration(tiers: Profile['pricingTiers']): Profile['pricingTiers'] {
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
