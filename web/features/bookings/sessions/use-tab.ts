import { useEffect, useEffectEvent, useState } from 'react';
import type { Groups } from './visible-session.ts';

type Asked = { askedChat: string | undefined; onChatAsked: () => void };

/** Which sessions are shown: those that somebody chose, or those among which the asked-for conversation is. */
export function useTab({ upcoming, past }: Groups, isFetching: boolean, { askedChat, onChatAsked }: Asked) {
  const [tab, setTab] = useState('upcoming');
  const isAsked = ({ id }: { id: string }) => id === askedChat;
  const place = upcoming.some(isAsked) ? 'upcoming' : past.some(isAsked) ? 'past' : undefined;
  const giveUp = useEffectEvent(onChatAsked);
  useEffect(() => {
    if (askedChat === undefined) return;
    if (place) setTab(place);
    // A list from before may not have it yet.
    else if (!isFetching) giveUp();
  }, [askedChat, place, isFetching]);
  return { tab, setTab };
}
