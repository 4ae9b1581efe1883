import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'wouter';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { BookingForm } from '#web/features/bookings/booking-form.tsx';
import { BookingClosed, BookingSkeleton, whyClosed } from '#web/features/bookings/booking-states.tsx';
import { nameOf } from '#web/features/profiles/name-of.ts';
import { ProfileFailed, ProfileMissing } from '#web/features/profiles/profile-states.tsx';
import { publicProfile } from '#web/features/profiles/profiles.queries.ts';
import { profilePath } from '#web/lib/paths.ts';
import { Stepper } from '#web/ui/stepper.tsx';

const steps = ['Your session', 'Payment'];

export function BookingPage() {
  const { id = '' } = useParams<{ id: string }>();
  const { user } = useAuth();
  const { data: profile, isPending, isError, refetch } = useQuery(publicProfile(id));
  if (isError) return <ProfileFailed title="Failed to fetch profile" onRetry={() => void refetch()} />;
  if (isPending || !user) {
    return (
      <Frame profileId={id} step={1}>
        <BookingSkeleton />
      </Frame>
    );
  }
  if (!profile) return <ProfileMissing />;
  const closed = whyClosed(profile, nameOf(profile), user.id);
  if (closed) {
    return (
      <>
        <title>Book Your Session · InTime</title>
        <BookingClosed profileId={profile.id} {...closed} />
      </>
    );
  }
  return <Booking key={profile.id} profile={profile} bookerId={user.id} />;
}

function Booking({ profile, bookerId }: { profile: Profile; bookerId: string }) {
  const client = useQueryClient();
  const { queryKey } = publicProfile(profile.id);
  // What the second step is about: the booking, with the secret by which it is paid.
  const [requested, setRequested] = useState<RequestedBooking>();
  const name = nameOf(profile);
  return (
    <Frame profileId={profile.id} name={name} step={requested ? 2 : 1}>
      <BookingForm
        profile={profile}
        name={name}
        bookerId={bookerId}
        onRequested={setRequested}
        onPriceChanged={(duration, price) =>
          client.setQueryData(queryKey, withPrice(profile, duration, price))
        }
        onDurationRefused={() => void client.invalidateQueries({ queryKey, exact: true })}
      />
    </Frame>
  );
}

function withPrice(profile: Profile, duration: number, price: string): Profile {
  const pricingTiers = profile.pricingTiers.map((tier) =>
    tier.duration === duration ? { ...tier, price } : tier,
  );
  return { ...profile, pricingTiers };
}

type FrameProps = { profileId: string; name?: string; step: number; children: ReactNode };

function Frame({ profileId, name, step, children }: FrameProps) {
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-4 pb-16 sm:px-6 sm:pt-8">
      <title>Book Your Session · InTime</title>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <Link
          href={profilePath(profileId)}
          className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-button px-2 text-muted transition-colors hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Profile
        </Link>
        <div className="w-full sm:w-80">
          <Stepper label="Steps of the booking" steps={steps} current={step} />
        </div>
      </div>
      <h1 className="mt-6 font-semibold text-title">Book Your Session</h1>
      <p className="mt-2 mb-8 min-h-7 wrap-anywhere text-lead text-muted">{name && `with ${name}`}</p>
      {children}
    </div>
  );
}
