import { type ReactNode, useId, useRef } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { useAnswerGroup } from '#web/features/bookings/listing/use-answer-group.ts';
import { useRequestedCard } from '#web/features/bookings/listing/use-requested-card.ts';
import { useTab } from '#web/features/bookings/listing/use-tab.ts';
import { RequestSentPanel } from '#web/features/bookings/money/request-sent-panel.tsx';
import { useNow } from '#web/lib/hooks/use-now.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { ClosedRequests } from './closed-requests.tsx';
import { type ChatDetails, SessionCard } from './session-card.tsx';
import { NoPast, NoUpcoming, SessionsSkeleton } from './session-states.tsx';
import * as sessionsCopy from './sessions.copy.ts';
import { type Sessions as SessionList, useSessions } from './use-sessions.ts';
import { groupSessions } from './visible-session.ts';

type Props = {
  userId: string;
  chat: (details: ChatDetails) => ReactNode;
  /** The booking whose chat a link asked for. */
  requestedChat: string | undefined;
  /** Called once that chat is open, or can't be found. */
  onChatRequestHandled: () => void;
  /** The booking whose card a link asked for. */
  requestedSession: string | undefined;
  /** The link is for proposing another time for it. */
  isProposalRequested: boolean;
  /** Called once that card has the focus, or can't be found. */
  onSessionRequestHandled: () => void;
};

/** All sessions of a user, as a client and as an expert. */
export function Sessions(props: Props) {
  const { userId } = props;
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const sessions = useSessions(userId);
  const focusTitle = () => title.current?.focus();
  return (
    <section aria-labelledby={id}>
      <h2 ref={title} tabIndex={-1} id={id} className="mb-5 w-fit rounded-sm font-semibold text-heading">
        {sessionsCopy.title}
      </h2>
      {sessions.list ? (
        <SessionTabs {...props} sessions={sessions} list={sessions.list} onCardRemoved={focusTitle} />
      ) : sessions.failed ? (
        <LoadError
          title={sessionsCopy.failed}
          busy={sessions.isFetching}
          onRetry={sessions.retry}
          onFocusGone={focusTitle}
        />
      ) : (
        <SessionsSkeleton />
      )}
    </section>
  );
}

type TabsProps = Props & {
  sessions: SessionList;
  list: NonNullable<SessionList['list']>;
  onCardRemoved: () => void;
};

function SessionTabs({ sessions, list: { bookings, total, past: pastCount }, ...cards }: TabsProps) {
  const { userId, onCardRemoved } = cards;
  const now = useNow();
  const groups = groupSessions(bookings);
  const { upcoming, past, closed } = groups;
  const list = useRef<HTMLDivElement>(null);
  const { tab, setTab, isSessionListed } = useTab(groups, sessions.isFetching, cards);
  useRequestedCard(list, isSessionListed, sessions.isFetching, cards);
  // All upcoming sessions are on the first page, so the server's totals give the number of closed ones.
  const closedCount = Math.max(closed.length, total - pastCount - upcoming.length);
  return (
    <div ref={list}>
      <RequestSentPanel userId={userId} bookings={bookings} now={now} onDismissed={onCardRemoved} />
      <Tabs
        label={sessionsCopy.title}
        compact
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'upcoming',
            label: sessionsCopy.upcoming(upcoming.length),
            content:
              upcoming.length === 0 ? <NoUpcoming /> : <Upcoming bookings={upcoming} now={now} {...cards} />,
          },
          {
            value: 'past',
            label: sessionsCopy.past(pastCount),
            content: (
              <>
                {pastCount === 0 ? <NoPast /> : <Cards bookings={past} now={now} {...cards} />}
                <ClosedRequests bookings={closed} count={closedCount} userId={userId} now={now} />
                {sessions.hasOlder && (
                  <div className="mt-6 grid justify-items-center gap-3">
                    {sessions.olderFailed && <p role="alert">{sessionsCopy.failed}</p>}
                    <TryAgain
                      label={sessions.olderFailed ? undefined : sessionsCopy.showOlder}
                      busy={sessions.isLoadingOlder}
                      onClick={sessions.showOlder}
                      onFocusGone={onCardRemoved}
                    />
                  </div>
                )}
              </>
            ),
          },
        ]}
      />
    </div>
  );
}

type CardsProps = Props & { bookings: Booking[]; now: Date; onCardRemoved: () => void };

/** What needs an answer first, under its own heading. */
function Upcoming({ bookings, ...cards }: CardsProps) {
  const { first, rest, title } = useAnswerGroup(bookings);
  return (
    <div className="grid grid-cols-1 gap-8">
      {title && <Cards key="first" title={title} bookings={first} {...cards} />}
      {rest.length > 0 && (
        <Cards key="rest" title={title && sessionsCopy.comingUp} bookings={rest} {...cards} />
      )}
    </div>
  );
}

function Cards({
  title,
  bookings,
  requestedChat,
  requestedSession,
  isProposalRequested,
  onCardRemoved,
  ...card
}: CardsProps & { title?: string | undefined }) {
  const id = useId();
  return (
    <div>
      {title && (
        <p id={id} className="mb-3 font-semibold">
          {title}
        </p>
      )}
      <ul aria-labelledby={title && id} className="grid grid-cols-1 gap-4">
        {bookings.map((booking) => (
          <li key={booking.id} data-booking={booking.id}>
            <SessionCard
              booking={booking}
              isChatRequested={requestedChat === booking.id}
              isProposalRequested={isProposalRequested && requestedSession === booking.id}
              onRemoved={onCardRemoved}
              {...card}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
