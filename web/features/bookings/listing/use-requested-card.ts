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
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-booking]') ?? [])];
    const item = items.find(({ dataset }) => dataset.booking === requestedSession);
    if (!item) {
      // Its tab may not be shown yet, and a cached list may not have it yet.
      if (!isListed && !isFetching) handled();
      return;
    }
    item.closest('details')?.setAttribute('open', '');
    const card = item.querySelector<HTMLElement>('article') ?? item;
    card.scrollIntoView({ block: 'center' });
    card.focus({ preventScroll: true });
    handled();
  });
}
