import { useEffect, useEffectEvent } from 'react';
import { hourMs } from '#shared/durations.ts';

/** By then the server has ended it, too. */
const aMomentMs = 300;

/** Asks how things stand when an offer's time is up, and whenever the page may have missed something. */
export function useAskAgain(until: string | undefined, offsetMs: number, onAsk: () => void): void {
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    const askNow = () => ask();
    window.addEventListener('focus', askNow);
    window.addEventListener('online', askNow);
    return () => {
      window.removeEventListener('focus', askNow);
      window.removeEventListener('online', askNow);
    };
  }, []);
  useEffect(() => {
    if (!until) return;
    const leftMs = Date.parse(until) - (Date.now() + offsetMs);
    if (leftMs < 0 || leftMs > hourMs) return;
    const timer = setTimeout(() => ask(), leftMs + aMomentMs);
    return () => clearTimeout(timer);
  }, [until, offsetMs]);
}
