import { useEffect, useRef } from 'react';
import { type LiveName, liveNames } from '#shared/live/live-names.ts';

const [firstPauseMs, longestPauseMs] = [1_000, 30_000];
/** Whoever looks elsewhere for a moment keeps the line; a browser has only a few to one place. */
const hiddenMs = 20_000;
/** Where nothing can be heard, everything is asked for so often: nobody waits longer than five seconds. */
const deafMs = 4_500;

type Told = { [Name in LiveName]: (data: unknown) => void };

/** Hears what happens, while somebody looks. After silence of any kind everything is asked for anew. */
export function useStream(isOpen: boolean, told: Told): void {
  const latest = useRef(told);
  latest.current = told;
  useEffect(() => {
    if (!isOpen || typeof EventSource === 'undefined') return;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout>;
    let pauseMs = firstPauseMs;
    // What happened between the page's own questions and the open line is not told.
    let missed = true;

    const close = () => {
      clearTimeout(timer);
      source?.close();
      source = undefined;
      missed = true;
    };
    const open = () => {
      const opened = new EventSource('/api/stream');
      source = opened;
      for (const name of liveNames) {
        opened.addEventListener(name, (event) => latest.current[name](JSON.parse(event.data as string)));
      }
      opened.onopen = () => {
        pauseMs = firstPauseMs;
        if (missed) latest.current.resync({});
        missed = false;
      };
      opened.onerror = () => {
        missed = true;
        // A lost line it takes up by itself; where it was refused, it doesn't.
        if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
        source = undefined;
        timer = setTimeout(open, pauseMs);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      };
    };
    const whileDeaf = setInterval(() => {
      const isHeard = source?.readyState === EventSource.OPEN;
      if (!isHeard && document.visibilityState === 'visible') latest.current.resync({});
    }, deafMs);
    const onVisible = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') timer = setTimeout(close, hiddenMs);
      else if (!source) open();
    };
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      clearInterval(whileDeaf);
      close();
    };
  }, [isOpen]);
}
