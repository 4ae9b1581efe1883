import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useQueryString } from '#web/lib/hooks/use-query-string.ts';

/** The booking whose chat the URL asks for. */
export function useChatLink() {
  const { requested: requestedChat, clearRequest } = useLinkedBooking('chat');
  return { requestedChat, clearRequest };
}

/** The booking whose card the URL asks for, and perhaps the dialog to propose another time for it. */
export function useSessionLink() {
  const session = useLinkedBooking('session');
  const proposal = useLinkedBooking('propose');
  return {
    requestedSession: session.requested ?? proposal.requested,
    isProposalRequested: proposal.requested !== undefined,
    clearSessionRequest: () => {
      session.clearRequest();
      proposal.clearRequest();
    },
  };
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
