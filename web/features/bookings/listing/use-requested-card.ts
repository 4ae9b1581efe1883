import { type RefObject, useEffect, useEffectEvent } from 'react';

type CardRequest = {
  /** The booking whose card a link asked for. */
  requestedSession: string | undefined;
  /** Called once that card has the focus, or can't be found. */
  onSessionRequestHandled: () => void;
};

/** Scrolls to the card that a link asked for and focuses it, once it is listed. */
export function useRequestedCard(
  list: RefObject<HTMLElement | null>,
  isListed: boolean,
  isFetching: boolean,
  { requestedSession, onSessionRequestHandled }: CardRequest,
): void {
  const handled = useEffectEvent(onSessionRequestHandled);
  useEffect(() => {
    if (requestedSession === undefined) return;
    if (!isListed) {
      // A cached list may not have it yet.
      if (!isFetching) handled();
      return;
    }
    const show = () => {
      if (!focusCard(list.current, requestedSession)) return false;
      handled();
      return true;
    };
    if (show()) return;
    // Its tab is still opening.
    const observer = new MutationObserver(() => {
      if (show()) observer.disconnect();
    });
    if (list.current) observer.observe(list.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [list, isListed, isFetching, requestedSession]);
}

/** Whether the list shows this card, which then has the focus. */
function focusCard(list: HTMLElement | null, bookingId: string): boolean {
  const items = [...(list?.querySelectorAll<HTMLElement>('[data-booking]') ?? [])];
  const item = items.find(({ dataset }) => dataset.booking === bookingId);
  if (!item) return false;
  item.closest('details')?.setAttribute('open', '');
  const card = item.querySelector<HTMLElement>('article') ?? item;
  card.scrollIntoView({ block: 'center' });
  card.focus({ preventScroll: true });
  return true;
}
