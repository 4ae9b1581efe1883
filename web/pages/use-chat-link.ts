import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useQueryString } from '#web/lib/hooks/use-query-string.ts';

const name = 'chat';

/** The booking whose conversation the address asks for. Asked once: a reload or a way back doesn't ask again. */
export function useChatLink() {
  const [path, navigate] = useLocation();
  const [asked, setAsked] = useState<string>();
  const wanted = new URLSearchParams(useQueryString()).get(name);
  const take = useEffectEvent((bookingId: string) => {
    const params = new URLSearchParams(window.location.search);
    params.delete(name);
    navigate(params.size > 0 ? `${path}?${params}` : path, { replace: true });
    setAsked(bookingId);
  });
  useEffect(() => {
    if (wanted !== null) take(wanted);
  }, [wanted]);
  return { asked, forget: () => setAsked(undefined) };
}
