import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';

type Asked = { isChatAsked: boolean; onChatAsked: () => void };

/** Whether the conversation is open. Who came for it finds it open and in sight, with the focus in it. */
export function useMessages(card: RefObject<HTMLElement | null>, { chatUntil }: Booking, asked: Asked) {
  const { isChatAsked, onChatAsked } = asked;
  const [talks, setTalks] = useState(false);
  const [calls, setCalls] = useState(0);
  const answer = useEffectEvent(() => {
    onChatAsked();
    if (chatUntil === null) return;
    setTalks(true);
    setCalls(calls + 1);
  });
  useEffect(() => {
    if (isChatAsked) answer();
  }, [isChatAsked]);
  useEffect(() => {
    if (calls === 0) return;
    card.current?.scrollIntoView({ block: 'nearest' });
    card.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }, [calls, card]);
  return { talks, setTalks };
}
