import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';

/** A closing dialog still hides the page from screen readers, so announcements wait until it is gone. */
const dialogCloseMs = 250;

export type Announce = (text: string) => void;

/** Announces changes to screen readers. A new key per announcement makes repeated text be read again. */
export function useAnnouncer(): { announce: Announce; announcement: ReactNode } {
  const [announced, setAnnounced] = useState({ text: '', count: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const announce = useCallback((text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => setAnnounced(({ count }) => ({ text, count: count + 1 })),
      dialogCloseMs,
    );
  }, []);
  const announcement = (
    <p role="status" className="sr-only">
      <span key={announced.count}>{announced.text}</span>
    </p>
  );
  return { announce, announcement };
}
