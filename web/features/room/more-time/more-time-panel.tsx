import { clsx } from 'clsx';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useFocusLost } from '#web/lib/hooks/use-focus-lost.ts';
import type { Statement } from './more-time.copy.ts';
import * as moreTimeCopy from './more-time.copy.ts';

export type PanelContent = {
  /** Nothing to say: only what screen readers listen to is there. */
  statement?: Statement;
  problem?: string | undefined;
  /** Changes whenever other buttons take the place of these. */
  step: string;
  /** One small button has room beside the text on a phone, too. */
  isOneRow?: boolean;
  children: ReactNode;
};

/** A quiet strip between the pictures and the controls. It never takes the focus from elsewhere. */
export function MoreTimePanel({ statement, problem, step, isOneRow = false, children }: PanelContent) {
  const section = useRef<HTMLElement>(null);
  const isShown = Boolean(statement ?? problem);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={isShown ? moreTimeCopy.label : undefined}
      className="mx-auto w-full max-w-2xl outline-none"
    >
      <div
        className={
          isShown
            ? clsx(
                'mx-3 mt-3 grid items-center gap-x-6 gap-y-3 rounded-card border border-line bg-card px-4 py-3 text-ink',
                isOneRow ? 'grid-cols-[minmax(0,1fr)_auto]' : 'sm:grid-cols-[minmax(0,1fr)_auto]',
              )
            : undefined
        }
      >
        <div role="status" className="wrap-anywhere min-w-0 tabular-nums">
          {statement && (
            <>
              <p className="font-semibold">{statement.title}</p>
              <p className="text-muted text-sm">{statement.text}</p>
            </>
          )}
        </div>
        {isShown && (
          <Step key={step} section={section}>
            {children}
          </Step>
        )}
        <p role="alert" className="col-span-full text-danger text-sm empty:hidden">
          {problem}
        </p>
      </div>
    </section>
  );
}

/** If the pressed button goes away, the panel has the focus, so that Tab continues from here. */
function Step({ section, children }: { section: RefObject<HTMLElement | null>; children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  useFocusLost(step, () => section.current?.focus({ preventScroll: true }));
  return (
    <div ref={step} className="contents">
      {children}
    </div>
  );
}
