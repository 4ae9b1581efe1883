import { useEffect, useRef, useState } from 'react';
import { onHistoryMove } from '#web/lib/history-listener.ts';

type Step = {
  /** The address under the entry that stands for the open sheet; none once that entry is left. */
  below: string | undefined;
  /** What the page shows. */
  shown: string;
  chosen: boolean;
};

/**
 * An open sheet is a step of the history, so that going back closes it; and however many choices are made in it, they
 * are one step once it is closed. The entry on top only stands for the open sheet: the first choice makes the one
 * below it the step that stays, and closing writes the last choice there.
 */
export function useSheetHistory() {
  const [open, setOpen] = useState(false);
  const step = useRef<Step>({ below: undefined, shown: '', chosen: false });
  useEffect(() => {
    return onHistoryMove(() => {
      const { below, shown } = step.current;
      if (below === undefined) return undefined;
      step.current.below = undefined;
      setOpen(false);
      if (window.location.href !== below) return undefined;
      // The page shows it already.
      window.history.replaceState(null, '', shown);
      return 'handled';
    });
  }, []);
  const cover = (chosen: boolean) => {
    const here = window.location.href;
    step.current = { below: here, shown: here, chosen };
    window.history.pushState(null, '', here);
  };
  return {
    open,
    show: () => {
      cover(false);
      setOpen(true);
    },
    close: () => {
      setOpen(false);
      if (step.current.below !== undefined) window.history.back();
    },
    /** `change` writes the address, in place of the one that is there or as a step of its own. */
    choose: (change: (step: { replace: boolean }) => void) => {
      const { below, chosen } = step.current;
      change({ replace: chosen || below !== undefined });
      step.current.shown = window.location.href;
      if (!chosen && below !== undefined) cover(true);
    },
  };
}
