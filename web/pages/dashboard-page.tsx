import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { photoOf } from '#shared/uploads/photos.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { refreshBookings } from '#web/features/bookings/bookings.queries.ts';
import type { ChatAbout } from '#web/features/bookings/sessions/session-card.tsx';
import { Sessions } from '#web/features/bookings/sessions/sessions.tsx';
import { ChatPanel } from '#web/features/messages/chat-panel.tsx';
import { refreshNotifications } from '#web/features/notifications/notifications.queries.ts';
import { usePaymentReturn } from '#web/features/payments/use-payment-return.ts';
import { nameOf } from '#web/features/profiles/name-of.ts';
import { ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { PlatformMetrics } from '#web/features/stats/platform-metrics.tsx';
import { paths } from '#web/lib/paths.ts';
import { ErrorState } from '#web/ui/alert.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { useChatLink } from './use-chat-link.ts';

/** Whoever is signed in: how they stand as an expert, and all of their sessions. */
export function DashboardPage() {
  const { user } = useAuth();
  usePaymentReturn();
  const { asked, forget } = useChatLink();
  const { data: profile, isPending } = useQuery(ownProfile(user?.id));
  return (
    <div className="mx-auto max-w-content px-4 py-12 sm:px-6">
      <title>Dashboard · InTime</title>
      <h1 className="mb-8 font-semibold text-title">Dashboard</h1>
      <div className="grid grid-cols-1 gap-10">
        <ProfileCard />
        {profile && <PlatformMetrics />}
        {/* They are asked for at once, and shown when nothing above will push them down any more. */}
        <div hidden={isPending}>
          {user && (
            <Sessions
              userId={user.id}
              chat={(about) => <Chat userId={user.id} {...about} />}
              // What is hidden can't be scrolled to.
              askedChat={isPending ? undefined : asked}
              onChatAsked={forget}
            />
          )}
        </div>
      </div>
    </div>
  );
}

function Chat({ userId, booking, name, shortName, now }: ChatAbout & { userId: string }) {
  const client = useQueryClient();
  const isOver = booking.chatUntil !== null && Date.parse(booking.chatUntil) <= now.getTime();
  return (
    <ChatPanel
      bookingId={booking.id}
      {...{ userId, name, now }}
      closed={isOver ? `This conversation is closed. You and ${shortName} can still read it.` : undefined}
      onRead={() => {
        refreshBookings(client, userId);
        refreshNotifications(client, userId);
      }}
    />
  );
}

function ProfileCard() {
  const { user } = useAuth();
  const { data: profile, isPending, isError, refetch } = useQuery(ownProfile(user?.id));
  if (isPending) {
    return (
      <SkeletonGroup label="Loading profile">
        <Skeleton className="h-28 w-full rounded-card" />
      </SkeletonGroup>
    );
  }
  if (isError) {
    return (
      <ErrorState
        title="Failed to load profile"
        action={
          <Button variant="outline" onClick={() => void refetch()}>
            Try Again
          </Button>
        }
      />
    );
  }
  return profile ? <OwnCard profile={profile} /> : <CreateCard />;
}

function OwnCard({ profile }: { profile: Profile }) {
  const { user, role, isActive, pricingTiers } = profile;
  return (
    <Card className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar
          imageUrl={photoOf(user.profileImageUrl, 'small')}
          firstName={user.firstName}
          lastName={user.lastName}
          username={user.username}
          className="size-14 text-lg"
        />
        <div className="min-w-0 flex-1 basis-40">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="wrap-anywhere font-semibold text-heading">{nameOf(profile)}</h2>
            {isActive ? <Badge tone="good">Active</Badge> : <Badge tone="wait">Inactive</Badge>}
          </div>
          <p className="wrap-anywhere text-muted">{role}</p>
        </div>
        <div className="grid grid-cols-2 gap-3 max-sm:w-full sm:flex sm:flex-wrap">
          <Button asChild variant="outline">
            <Link href={paths.hours} state={{ from: paths.dashboard }}>
              Hours
            </Link>
          </Button>
          <Button asChild variant="outline">
            <Link href={paths.payouts}>Payouts</Link>
          </Button>
          <Button asChild variant="outline" className="max-sm:col-span-2">
            <Link href={paths.ownProfile}>View Profile</Link>
          </Button>
        </div>
      </div>
      {pricingTiers.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-4 border-line border-t pt-5">
          <p>Nobody can book you until your time has a price.</p>
          <Button asChild className="max-sm:w-full">
            <Link href={paths.editProfile}>Set your prices</Link>
          </Button>
        </div>
      )}
    </Card>
  );
}

function CreateCard() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="font-semibold text-heading">Create Your Expert Profile</h2>
        <p className="mt-1 text-muted">A page with your name, your prices and a link for your bio.</p>
      </div>
      <Button asChild className="max-sm:w-full">
        <Link href={paths.onboarding}>Create Profile</Link>
      </Button>
    </Card>
  );
}
