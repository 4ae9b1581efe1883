import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';

type ChatRequest = { isChatRequested: boolean; onChatRequestHandled: () => void };

/** Whether a card's chat is open. A chat requested by a link is opened, scrolled into view and focused. */
export function useChatToggle(
  card: RefObject<HTMLElement | null>,
  { chatUntil }: Booking,
  { isChatRequested, onChatRequestHandled }: ChatRequest,
) {
  const [isChatOpen, setChatOpen] = useState(false);
  const [focusCount, setFocusCount] = useState(0);
  const openRequested = useEffectEvent(() => {
    onChatRequestHandled();
    if (chatUntil === null) return;
    setChatOpen(true);
    setFocusCount(focusCount + 1);
  });
  useEffect(() => {
    if (isChatRequested) openRequested();
  }, [isChatRequested]);
  useEffect(() => {
    if (focusCount === 0) return;
    card.current?.scrollIntoView({ block: 'nearest' });
    card.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }, [focusCount, card]);
  return { isChatOpen, setChatOpen };
}
