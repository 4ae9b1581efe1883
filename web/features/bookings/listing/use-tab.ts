import { useEffect, useEffectEvent, useState } from 'react';
import type { Groups } from '#web/features/bookings/sessions/visible-session.ts';

type LinkRequest = {
  requestedChat: string | undefined;
  onChatRequestHandled: () => void;
  requestedSession: string | undefined;
};

/** The selected tab. A chat or a card requested by a link selects the tab that holds it. */
export function useTab(groups: Groups, isFetching: boolean, request: LinkRequest) {
  const { requestedChat, onChatRequestHandled, requestedSession } = request;
  const [tab, setTab] = useState('upcoming');
  const target = tabOf(groups, requestedChat);
  const sessionTab = tabOf(groups, requestedSession);
  const giveUp = useEffectEvent(onChatRequestHandled);
  useEffect(() => {
    if (requestedChat === undefined) return;
    if (target) setTab(target);
    // A cached list may not have the session yet, so wait for the refetch before giving up.
    else if (!isFetching) giveUp();
  }, [requestedChat, target, isFetching]);
  useEffect(() => {
    if (sessionTab) setTab(sessionTab);
  }, [sessionTab]);
  return { tab, setTab, isSessionListed: sessionTab !== undefined };
}

function tabOf({ upcoming, past, closed }: Groups, requested: string | undefined) {
  const isRequested = ({ id }: { id: string }) => id === requested;
  if (upcoming.some(isRequested)) return 'upcoming';
  return [...past, ...closed].some(isRequested) ? 'past' : undefined;
}
