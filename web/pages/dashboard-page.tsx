import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { needsAnswer } from '#shared/bookings/bookings.rules.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { photoOf } from '#shared/uploads/photos.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { myBookings, refreshBookings } from '#web/features/bookings/bookings.queries.ts';
import { deleteRequestedDrafts } from '#web/features/bookings/request/booking-draft.ts';
import type { ChatDetails } from '#web/features/bookings/sessions/session-card.tsx';
import { Sessions } from '#web/features/bookings/sessions/sessions.tsx';
import { ChatPanel } from '#web/features/messages/chat-panel.tsx';
import { refreshNotifications } from '#web/features/notifications/notifications.queries.ts';
import { showRequestSent } from '#web/features/payments/request-sent.ts';
import { usePaymentReturn } from '#web/features/payments/use-payment-return.ts';
import { nameOf } from '#web/features/profiles/name-of.ts';
import { ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { SetupChecklist } from '#web/features/profiles/setup/setup-checklist.tsx';
import { useSetup } from '#web/features/profiles/setup/use-setup.ts';
import { ReportButton } from '#web/features/reports/report-button.tsx';
import { OwnFigures } from '#web/features/stats/own-figures.tsx';
import { PlatformMetrics } from '#web/features/stats/platform-metrics.tsx';
import { editPricingPath } from '#web/lib/anchors.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { paths } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import * as dashboardCopy from './dashboard-page.copy.ts';
import { useChatLink, useSessionLink } from './use-chat-link.ts';

/** The user's expert profile, if there is one, and all of their sessions. */
export function DashboardPage() {
  const { user } = useAuth();
  usePaymentReturn({
    onPaid: () => {
      if (user) deleteRequestedDrafts(user.id);
      showRequestSent();
    },
  });
  const { requestedChat, clearRequest } = useChatLink();
  const { requestedSession, isProposalRequested, clearSessionRequest } = useSessionLink();
  const profile = useQuery(ownProfile(user?.id));
  const { markLinkShared } = useSetup();
  const sessions = useQuery(myBookings(user?.id));
  const areSessionsLoading = sessions.isPending && !loadFailed(sessions);
  const isProfileLoading = profile.isPending && !loadFailed(profile);
  const sessionsBox = useRef<HTMLDivElement>(null);
  const bookings = sessions.data?.bookings ?? [];
  const isClientOnly = profile.data === null && bookings.length > 0;
  const sessionsFirst = useSessionsFirst(sessionsBox, isClientOnly || bookings.some(needsAnswer));
  // Sessions load at once, but stay hidden until nothing above can push them down.
  const areSessionsHidden = areSessionsLoading || (isProfileLoading && !sessionsFirst);
  // The sessions may belong above the profile, so neither is shown before both places are known.
  const overview = (
    <div key="overview" className="grid grid-cols-1 gap-10">
      {isProfileLoading || areSessionsLoading ? (
        <ProfileSkeleton />
      ) : (
        <>
          <ProfileCard query={profile} />
          {profile.data && <SetupChecklist profile={profile.data} />}
          {profile.data && <OwnFigures username={profile.data.user.username} onLinkCopied={markLinkShared} />}
          {profile.data && <PlatformMetrics />}
        </>
      )}
    </div>
  );
  const list = (
    <div key="sessions" ref={sessionsBox} hidden={areSessionsHidden}>
      {user && (
        <Sessions
          userId={user.id}
          chat={(details) => <Chat userId={user.id} {...details} />}
          // What is hidden can't be scrolled to.
          requestedChat={areSessionsHidden ? undefined : requestedChat}
          onChatRequestHandled={clearRequest}
          requestedSession={areSessionsHidden ? undefined : requestedSession}
          isProposalRequested={isProposalRequested}
          onSessionRequestHandled={clearSessionRequest}
        />
      )}
    </div>
  );
  return (
    <div className="mx-auto max-w-content px-4 py-12 sm:px-6">
      <title>{dashboardCopy.documentTitle}</title>
      <h1 className="mb-8 font-semibold text-title">{dashboardCopy.title}</h1>
      <div className="grid grid-cols-1 gap-10">{sessionsFirst ? [list, overview] : [overview, list]}</div>
    </div>
  );
}

/**
 * Whether the sessions stand above everything else: one needs an answer, or they are all that a client came for. They
 * stay there while the page is open, and don't move up while the user is working in them.
 */
function useSessionsFirst(box: RefObject<HTMLElement | null>, areImportant: boolean): boolean {
  const [isFirst, setFirst] = useState(false);
  useLayoutEffect(() => {
    if (areImportant && !box.current?.contains(document.activeElement)) setFirst(true);
  }, [box, areImportant]);
  return isFirst;
}

function Chat({ userId, booking, name, shortName, now }: ChatDetails & { userId: string }) {
  const client = useQueryClient();
  const isOver = booking.chatUntil !== null && Date.parse(booking.chatUntil) <= now.getTime();
  return (
    <ChatPanel
      bookingId={booking.id}
      {...{ userId, name, now }}
      closed={isOver ? dashboardCopy.chatClosed(shortName) : undefined}
      report={(id) => <ReportButton kind="message" id={id} />}
      onRead={() => {
        refreshBookings(client, userId);
        refreshNotifications(client, userId);
      }}
    />
  );
}

/** Takes the page's query: one of its own would request the profile again when the card appears. */
function ProfileCard({ query }: { query: UseQueryResult<Profile | null> }) {
  const { data: profile, isFetching, refetch } = query;
  if (loadFailed(query)) {
    return <LoadError level={2} title={dashboardCopy.profileFailed} busy={isFetching} onRetry={refetch} />;
  }
  if (profile === undefined) {
    return <ProfileSkeleton />;
  }
  return profile ? <OwnCard profile={profile} /> : <CreateCard />;
}

function ProfileSkeleton() {
  return (
    <SkeletonGroup label={dashboardCopy.loadingProfile}>
      <Skeleton className="h-28 w-full rounded-card" />
    </SkeletonGroup>
  );
}

function OwnCard({ profile }: { profile: Profile }) {
  const { user, role, isActive, pricingTiers, setup } = profile;
  // The setup checklist asks for them too, unless it is hidden.
  const asksForPrices = pricingTiers.length === 0 && (!setup || setup.hidden);
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
            {isActive ? (
              <Badge tone="good">{dashboardCopy.active}</Badge>
            ) : (
              <Badge tone="wait">{dashboardCopy.inactive}</Badge>
            )}
          </div>
          <p className="wrap-anywhere text-muted">{role}</p>
        </div>
        <div className="grid grid-cols-2 gap-3 max-sm:w-full sm:flex sm:flex-wrap">
          <Button asChild variant="outline">
            <Link href={paths.hours} state={{ from: paths.dashboard }}>
              {dashboardCopy.hours}
            </Link>
          </Button>
          <Button asChild variant="outline">
            <Link href={paths.payouts}>{dashboardCopy.payouts}</Link>
          </Button>
          <Button asChild variant="outline" className="max-sm:col-span-2">
            <Link href={paths.ownProfile}>{dashboardCopy.viewProfile}</Link>
          </Button>
        </div>
      </div>
      {asksForPrices && (
        <div className="flex flex-wrap items-center justify-between gap-4 border-line border-t pt-5">
          <p>{dashboardCopy.noPrices}</p>
          <Button asChild className="max-sm:w-full">
            <Link href={editPricingPath}>{dashboardCopy.setPrices}</Link>
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
        <h2 className="font-semibold text-heading">{dashboardCopy.createProfileTitle}</h2>
        <p className="mt-1 text-muted">{dashboardCopy.createProfileHint}</p>
      </div>
      <Button asChild className="max-sm:w-full">
        <Link href={paths.onboarding}>{dashboardCopy.createProfile}</Link>
      </Button>
    </Card>
  );
}
