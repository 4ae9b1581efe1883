import type { PersonDetail } from '#shared/operator/people.schema.ts';
import { formatDate } from '#shared/time/date-format.ts';
import { RecordSection } from '#web/features/operator/bookings/record-section.tsx';
import { OutsideLinks } from '#web/features/operator/outside-links.tsx';
import { WarningBox } from '#web/features/operator/warning-box.tsx';
import { linkPath } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import * as peopleCopy from './people.copy.ts';

type Profile = NonNullable<PersonDetail['profile']>;

export function PersonProfile({
  person: { profile, username, suspension, deletedAt },
}: {
  person: PersonDetail;
}) {
  const copy = peopleCopy.profile;
  if (!profile) {
    return (
      <RecordSection id="profile" title={copy.title}>
        <p className="text-muted">{copy.none}</p>
      </RecordSection>
    );
  }
  const { role, headline, hidden, sessionsCompleted, reviews, averageRating } = profile;
  return (
    <RecordSection id="profile" title={copy.title}>
      {hidden && <WarningBox title={copy.hidden(formatDate(hidden.since))}>{hidden.reason}</WarningBox>}
      <div className="wrap-anywhere">
        <p className="font-semibold">{role}</p>
        <p>{headline}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        {copy.sessions(sessionsCompleted)}
        {reviews > 0 ? <Stars rating={averageRating} count={reviews} /> : <span>{copy.noReviews}</span>}
      </p>
      {/* For everyone but its owner, the others aren't there. */}
      {!hidden && !suspension && !deletedAt && (
        <TextLink href={linkPath(username)} newTab className="-my-3 w-fit">
          {copy.public}
        </TextLink>
      )}
      <Verification profile={profile} />
    </RecordSection>
  );
}

/** The expert's last request for the badge, with what they sent. */
function Verification({ profile: { verification, isVerified } }: { profile: Profile }) {
  const copy = peopleCopy.verification;
  return (
    <section aria-labelledby="verification" className="grid gap-3">
      <h3 id="verification" className="scroll-mt-24 font-semibold">
        {copy.title}
      </h3>
      {verification ? (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-muted">{copy.asked(formatDate(verification.askedAt))}</span>
            <VerificationBadge {...verification} />
          </p>
          {verification.reason && (
            <p className="wrap-anywhere whitespace-pre-line text-muted">“{verification.reason}”</p>
          )}
          <OutsideLinks label={copy.links} links={verification.links} />
          {verification.note ? (
            <blockquote className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-4">
              {verification.note}
            </blockquote>
          ) : (
            <p className="text-muted">{copy.noNote}</p>
          )}
        </>
      ) : (
        <p className="text-muted">{isVerified ? copy.withoutRequest : copy.none}</p>
      )}
    </section>
  );
}

type Request = NonNullable<Profile['verification']>;

function VerificationBadge({ outcome, decidedAt }: Request) {
  const copy = peopleCopy.verification;
  const when = decidedAt ? formatDate(decidedAt) : '';
  if (outcome === null) return <Badge tone="wait">{copy.waiting}</Badge>;
  return outcome === 'granted' ? (
    <Badge tone="good">{copy.granted(when)}</Badge>
  ) : (
    <Badge tone="danger">{copy.refused(when)}</Badge>
  );
}
