import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';

/** A closing dialog still hides the page from screen readers: what is said waits until it is gone. */
const afterDialogMs = 250;

export type Announce = (text: string) => void;

/** Says what changed to those who don't see it. The same words twice are said twice. */
export function useAnnouncer(): { announce: Announce; announcement: ReactNode } {
  const [said, setSaid] = useState({ text: '', turn: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const announce = useCallback((text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid(({ turn }) => ({ text, turn: turn + 1 })), afterDialogMs);
  }, []);
  const announcement = (
    <p role="status" className="sr-only">
      <span key={said.turn}>{said.text}</span>
    </p>
  );
  return { announce, announcement };
}
