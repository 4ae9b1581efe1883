import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { nameOf } from '#web/features/profiles/name-of.ts';
import { ProfileFailed, ProfileMissing } from '#web/features/profiles/profile-states.tsx';
import { publicProfile } from '#web/features/profiles/profiles.queries.ts';
import { CentredSpinner } from '#web/ui/spinner.tsx';

export function BookingPage() {
  const { id = '' } = useParams<{ id: string }>();
  const { data: profile, isPending, isError, refetch } = useQuery(publicProfile(id));
  if (isError) return <ProfileFailed title="Failed to fetch profile" onRetry={() => void refetch()} />;
  if (isPending) return <CentredSpinner />;
  if (!profile) return <ProfileMissing />;
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-12">
      <title>Book Your Session · InTime</title>
      <h1 className="font-semibold text-title">Book Your Session</h1>
      <p className="mt-4 text-muted">Booking {nameOf(profile)} opens here soon.</p>
    </div>
  );
}
