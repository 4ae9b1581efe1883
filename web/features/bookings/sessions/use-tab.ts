import { useEffect, useEffectEvent, useState } from 'react';
import type { Groups } from './visible-session.ts';

type ChatRequest = { requestedChat: string | undefined; onChatRequestHandled: () => void };

/** The selected tab. A chat requested by a link selects the tab that holds its session. */
export function useTab({ upcoming, past }: Groups, isFetching: boolean, request: ChatRequest) {
  const { requestedChat, onChatRequestHandled } = request;
  const [tab, setTab] = useState('upcoming');
  const isRequested = ({ id }: { id: string }) => id === requestedChat;
  const target = upcoming.some(isRequested) ? 'upcoming' : past.some(isRequested) ? 'past' : undefined;
  const giveUp = useEffectEvent(onChatRequestHandled);
  useEffect(() => {
    if (requestedChat === undefined) return;
    if (target) setTab(target);
    // A cached list may not have the session yet, so wait for the refetch before giving up.
    else if (!isFetching) giveUp();
  }, [requestedChat, target, isFetching]);
  return { tab, setTab };
}
