import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useQueryString } from '#web/lib/hooks/use-query-string.ts';

/** The booking whose chat the URL asks for. */
export function useChatLink() {
  const { requested: requestedChat, clearRequest } = useLinkedBooking('chat');
  return { requestedChat, clearRequest };
}

/** The booking whose card the URL asks for. */
export function useSessionLink() {
  const { requested: requestedSession, clearRequest } = useLinkedBooking('session');
  return { requestedSession, clearSessionRequest: clearRequest };
}

/** A booking named in the URL. The parameter is removed, so a reload doesn't go there again. */
function useLinkedBooking(paramName: string) {
  const [path, navigate] = useLocation();
  const [requested, setRequested] = useState<string>();
  const param = new URLSearchParams(useQueryString()).get(paramName);
  const take = useEffectEvent((bookingId: string) => {
    const params = new URLSearchParams(window.location.search);
    params.delete(paramName);
    navigate(params.size > 0 ? `${path}?${params}` : path, { replace: true });
    setRequested(bookingId);
  });
  useEffect(() => {
    if (param !== null) take(param);
  }, [param]);
  return { requested, clearRequest: () => setRequested(undefined) };
}
