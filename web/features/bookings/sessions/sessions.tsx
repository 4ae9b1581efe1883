import { type ReactNode, useId, useRef } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { useNow } from '#web/lib/hooks/use-now.ts';
import { ErrorState } from '#web/ui/alert.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { ClosedRequests } from './closed-requests.tsx';
import { type ChatAbout, SessionCard } from './session-card.tsx';
import { NoPast, NoUpcoming, SessionsSkeleton } from './session-states.tsx';
import { type Sessions as Listed, useSessions } from './use-sessions.ts';
import { useTab } from './use-tab.ts';
import { groupSessions } from './visible-session.ts';

type Props = {
  userId: string;
  chat: (about: ChatAbout) => ReactNode;
  /** The booking whose conversation somebody came for, and what to do once it is open or nowhere to be found. */
  askedChat: string | undefined;
  onChatAsked: () => void;
};

/** Everything that someone booked, and that was booked with them. */
export function Sessions(props: Props) {
  const { userId } = props;
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const sessions = useSessions(userId);
  const focusTitle = () => title.current?.focus();
  return (
    <section aria-labelledby={id}>
      <h2 ref={title} tabIndex={-1} id={id} className="mb-5 w-fit rounded-sm font-semibold text-heading">
        Sessions
      </h2>
      {sessions.list ? (
        <SessionTabs {...props} sessions={sessions} list={sessions.list} onGone={focusTitle} />
      ) : sessions.failed ? (
        <ErrorState
          title="Failed to fetch bookings"
          text="The connection may have been lost on the way."
          action={<TryAgain busy={sessions.isFetching} onClick={sessions.retry} onFocusGone={focusTitle} />}
        />
      ) : (
        <SessionsSkeleton />
      )}
    </section>
  );
}

type TabsProps = Props & { sessions: Listed; list: NonNullable<Listed['list']>; onGone: () => void };

function SessionTabs({ sessions, list, ...cards }: TabsProps) {
  const { userId, onGone } = cards;
  const now = useNow();
  const groups = groupSessions(list.bookings);
  const { upcoming, past, closed } = groups;
  const { tab, setTab } = useTab(groups, sessions.isFetching, cards);
  // Of a long list only a part is here: what is to come always is, and the server counts the rest.
  const closedCount = Math.max(closed.length, list.total - list.past - upcoming.length);
  return (
    <Tabs
      label="Sessions"
      compact
      value={tab}
      onValueChange={setTab}
      tabs={[
        {
          value: 'upcoming',
          label: `Upcoming (${upcoming.length})`,
          content:
            upcoming.length === 0 ? <NoUpcoming /> : <Cards bookings={upcoming} now={now} {...cards} />,
        },
        {
          value: 'past',
          label: `Past (${list.past})`,
          content: (
            <>
              {list.past === 0 ? <NoPast /> : <Cards bookings={past} now={now} {...cards} />}
              <ClosedRequests bookings={closed} count={closedCount} userId={userId} now={now} />
              {sessions.hasOlder && (
                <div className="mt-6 grid justify-items-center gap-3">
                  {sessions.olderFailed && <p role="alert">Failed to fetch bookings</p>}
                  <TryAgain
                    label={sessions.olderFailed ? 'Try Again' : 'Show older sessions'}
                    busy={sessions.isLoadingOlder}
                    onClick={sessions.showOlder}
                    onFocusGone={onGone}
                  />
                </div>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

type CardsProps = Props & { bookings: Booking[]; now: Date; onGone: () => void };

function Cards({ bookings, askedChat, ...card }: CardsProps) {
  return (
    <ul className="grid grid-cols-1 gap-4">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <SessionCard booking={booking} isChatAsked={askedChat === booking.id} {...card} />
        </li>
      ))}
    </ul>
  );
}
