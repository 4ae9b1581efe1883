import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { updateCachedUser } from '#web/features/accounts/accounts.queries.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import {
  type BookingDraft,
  initialDraft,
  saveBookingDraft,
} from '#web/features/bookings/request/booking-draft.ts';
import { BookingForm } from '#web/features/bookings/request/booking-form.tsx';
import {
  BookingSkeleton,
  NotBookable,
  notBookableReason,
} from '#web/features/bookings/request/booking-states.tsx';
import { PaymentSkeleton } from '#web/features/bookings/request/payment-states.tsx';
import { useDirectRequest } from '#web/features/bookings/request/use-direct-request.ts';
import { nameOf } from '#web/features/profiles/name-of.ts';
import { ProfileMissing } from '#web/features/profiles/profile-states.tsx';
import { publicProfile } from '#web/features/profiles/profiles.queries.ts';
import { isDirectRequest } from '#web/lib/direct-request.ts';
import { useQueryString } from '#web/lib/hooks/use-query-string.ts';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { loadFailed } from '#web/lib/load-failed.ts';
import { bookPath, payPath, profilePath } from '#web/lib/paths.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { startAtTop } from '#web/lib/start-at-top.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import * as bookingCopy from './booking.copy.ts';
import { BookingFrame } from './booking-frame.tsx';
import type { PaymentStepProps } from './payment-step.tsx';
import { SessionTerms } from './session-terms.tsx';

/** Loaded only when the client gets to the payment. */
const PaymentStep = lazyComponent<PaymentStepProps>(() =>
  import('./payment-step.tsx').then((m) => m.PaymentStep),
);

/** The URL decides the step: with a `booking` parameter, the client is paying for that booking. */
export function BookingPage() {
  const { id = '' } = useParams<{ id: string }>();
  const { user } = useAuth();
  const bookingId = new URLSearchParams(useQueryString()).get('booking') ?? '';
  useStartAtTop(bookingId);
  if (bookingId === '') return <SessionStep key={id} profileId={id} />;
  const loading = (
    <BookingFrame step={2} back={{ href: bookPath(id), text: bookingCopy.backToSession }}>
      <PaymentSkeleton />
    </BookingFrame>
  );
  return (
    <Suspense fallback={loading}>
      {user && <PaymentStep key={bookingId} profileId={id} bookingId={bookingId} userId={user.id} />}
    </Suspense>
  );
}

/** Each step starts like a new page: scrolled to the top, with the focus on its content. */
function useStartAtTop(step: string): void {
  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
    startAtTop();
  }, [step]);
}

function SessionStep({ profileId }: { profileId: string }) {
  const { user } = useAuth();
  const query = useQuery(publicProfile(profileId));
  const { data: profile, isFetching, refetch } = query;
  const back = { href: profilePath(profileId), text: bookingCopy.backToProfile };
  if (loadFailed(query)) {
    return <LoadError place="page" title={bookingCopy.profileFailed} busy={isFetching} onRetry={refetch} />;
  }
  if (profile === undefined || !user) {
    return (
      <BookingFrame step={1} back={back}>
        <BookingSkeleton />
      </BookingFrame>
    );
  }
  if (!profile) return <ProfileMissing />;
  const name = nameOf(profile);
  const notBookable = notBookableReason(profile, name, user.id);
  if (notBookable) {
    return (
      <>
        <title>{bookingCopy.documentTitle(bookingCopy.sessionTitle)}</title>
        <NotBookable profileId={profile.id} {...notBookable} />
      </>
    );
  }
  return <Session profile={profile} name={name} bookerId={user.id} back={back} />;
}

type Props = { profile: Profile; name: string; bookerId: string; back: { href: string; text: string } };

function Session({ profile, name, bookerId, back }: Props) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { draft, isDirect } = useInitialDraft(bookerId, profile.id);
  const { queryKey } = publicProfile(profile.id);
  const save = (next: BookingDraft) => saveBookingDraft(bookerId, profile.id, next);
  const onRequested = (booking: RequestedBooking, next: BookingDraft, options?: { replace: true }) => {
    save(next);
    // As the server did with the request.
    updateCachedUser(client, { hereToBook: true });
    navigate(payPath(profile.id, booking.id), options);
  };
  const isRequesting = useDirectRequest({
    profile,
    bookerId,
    chosen: isDirect ? draft : undefined,
    onRequested: (booking, next) => onRequested(booking, next, { replace: true }),
  });
  if (isRequesting) {
    return (
      <BookingFrame step={2} name={name} back={back}>
        <PaymentSkeleton />
      </BookingFrame>
    );
  }
  return (
    <BookingFrame step={1} name={name} back={back}>
      <BookingForm
        profile={profile}
        name={name}
        bookerId={bookerId}
        draft={draft}
        onDraft={save}
        onRequested={onRequested}
        onPriceChanged={(duration, price) =>
          client.setQueryData(queryKey, withPrice(profile, duration, price))
        }
        onDurationRefused={() => void client.invalidateQueries({ queryKey, exact: true })}
        terms={(chosen, length) => (
          <SessionTerms expert={profile.user.firstName || name} chosen={chosen} length={length} />
        )}
      />
    </BookingFrame>
  );
}

/** Takes over what was chosen on the expert's page and removes it from the URL: from here on, the draft has it. */
function useInitialDraft(userId: string, profileId: string) {
  const query = useQueryString();
  const [, navigate] = useLocation();
  const timeZone = useTimeZone();
  const [draft] = useState(() => initialDraft(userId, profileId, query, timeZone));
  const [isDirect] = useState(isDirectRequest(useHistoryState()));
  const clearQuery = useEffectEvent(() => {
    if (query !== '') navigate(bookPath(profileId), { replace: true });
  });
  useEffect(() => clearQuery(), []);
  return { draft, isDirect };
}

function withPrice(profile: Profile, duration: number, price: string): Profile {
  const pricingTiers = profile.pricingTiers.map((tier) =>
    tier.duration === duration ? { ...tier, price } : tier,
  );
  return { ...profile, pricingTiers };
}
