import { useEffect, useRef } from 'react';
import type { LiveEvents } from '#shared/live/live.schema.ts';
import { type LiveName, liveNames } from '#shared/live/live-names.ts';
import { isStreamKept } from '#web/lib/live-listeners.ts';

const [firstDelayMs, maxDelayMs] = [1_000, 30_000];
/**
 * A hidden page closes its stream after this long, because browsers allow only a few connections per host. Not during a
 * call, which also goes on in a hidden page.
 */
const hiddenMs = 20_000;
/** While the stream is down, everything is refetched this often, so updates take at most five seconds. */
const pollMs = 4_500;

type Handlers = { [Name in LiveName]: (data: LiveEvents[Name]) => void };

/** Whether this page has to learn of changes at once. */
const isNeeded = () => document.visibilityState === 'visible' || isStreamKept();

/** Listens to server-sent events while the page is visible. After any interruption, `resync` is called. */
export function useStream(isOpen: boolean, handlers: Handlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    if (!isOpen || typeof EventSource === 'undefined') return;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout>;
    let delayMs = firstDelayMs;
    // Events between the page's own requests and the opened stream aren't delivered.
    let needsResync = true;

    const close = () => {
      clearTimeout(timer);
      source?.close();
      source = undefined;
      needsResync = true;
    };
    const open = () => {
      const opened = new EventSource('/api/stream');
      source = opened;
      for (const name of liveNames) {
        opened.addEventListener(name, (event) => latest.current[name](JSON.parse(event.data as string)));
      }
      opened.onopen = () => {
        delayMs = firstDelayMs;
        if (needsResync) latest.current.resync({});
        needsResync = false;
      };
      opened.onerror = () => {
        needsResync = true;
        // The browser reconnects by itself, unless the server refused the connection.
        if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
        source = undefined;
        timer = setTimeout(open, delayMs);
        delayMs = Math.min(delayMs * 2, maxDelayMs);
      };
    };
    const polling = setInterval(() => {
      const isConnected = source?.readyState === EventSource.OPEN;
      if (!isConnected && isNeeded()) latest.current.resync({});
    }, pollMs);
    const onVisibilityChange = () => {
      clearTimeout(timer);
      if (!isNeeded()) timer = setTimeout(() => isNeeded() || close(), hiddenMs);
      else if (!source) open();
    };
    onVisibilityChange();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      clearInterval(polling);
      close();
    };
  }, [isOpen]);
}
