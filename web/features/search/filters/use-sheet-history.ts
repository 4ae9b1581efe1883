import { useEffect, useRef, useState } from 'react';
import { onHistoryMove } from '#web/lib/history-listener.ts';

type Step = {
  /** The address under the entry that stands for the open sheet; none once that entry is left. */
  urlBelow: string | undefined;
  /** What the page shows. */
  currentUrl: string;
  hasChanges: boolean;
};

/**
 * An open sheet is a step of the history, so that going back closes it; and however many choices are made in it, they
 * are one step once it is closed. The entry on top only stands for the open sheet: the first choice makes the one
 * below it the step that stays, and closing writes the last choice there.
 */
export function useSheetHistory() {
  const [open, setOpen] = useState(false);
  const step = useRef<Step>({ urlBelow: undefined, currentUrl: '', hasChanges: false });
  useEffect(() => {
    return onHistoryMove(() => {
      const { urlBelow, currentUrl } = step.current;
      if (urlBelow === undefined) return undefined;
      step.current.urlBelow = undefined;
      setOpen(false);
      if (window.location.href !== urlBelow) return undefined;
      // The page shows it already.
      window.history.replaceState(null, '', currentUrl);
      return 'handled';
    });
  }, []);
  const pushSheetEntry = (hasChanges: boolean) => {
    const here = window.location.href;
    step.current = { urlBelow: here, currentUrl: here, hasChanges };
    window.history.pushState(null, '', here);
  };
  return {
    open,
    show: () => {
      pushSheetEntry(false);
      setOpen(true);
    },
    close: () => {
      setOpen(false);
      if (step.current.urlBelow !== undefined) window.history.back();
    },
    /** `change` writes the address, in place of the one that is there or as a step of its own. */
    change: (change: (step: { replace: boolean }) => void) => {
      const { urlBelow, hasChanges } = step.current;
      change({ replace: hasChanges || urlBelow !== undefined });
      step.current.currentUrl = window.location.href;
      if (!hasChanges && urlBelow !== undefined) pushSheetEntry(true);
    },
  };
}
