import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useQueryString } from '#web/lib/hooks/use-query-string.ts';

const paramName = 'chat';

/** The booking whose chat the URL asks for. The parameter is removed, so a reload doesn't open the chat again. */
export function useChatLink() {
  const [path, navigate] = useLocation();
  const [requestedChat, setRequestedChat] = useState<string>();
  const param = new URLSearchParams(useQueryString()).get(paramName);
  const take = useEffectEvent((bookingId: string) => {
    const params = new URLSearchParams(window.location.search);
    params.delete(paramName);
    navigate(params.size > 0 ? `${path}?${params}` : path, { replace: true });
    setRequestedChat(bookingId);
  });
  useEffect(() => {
    if (param !== null) take(param);
  }, [param]);
  return { requestedChat, clearRequest: () => setRequestedChat(undefined) };
}
