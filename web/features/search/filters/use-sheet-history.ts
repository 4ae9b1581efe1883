import { useEffect, useRef, useState } from 'react';
import { onHistoryMove } from '#web/lib/history-listener.ts';

type Step = {
  /** The URL of the history entry below the one for the open sheet; undefined once that one is left. */
  urlBelow: string | undefined;
  currentUrl: string;
  hasChanges: boolean;
};

/**
 * Opening the sheet pushes a history entry, so that Back closes it. All changes made in the sheet become one entry: the
 * first change replaces the sheet's entry and pushes a new one on top, and closing writes the last change below it.
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
      // The page already shows this state, so only the URL needs updating.
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
    /** `write` writes the URL, either replacing the current entry or as a new one. */
    change: (write: (step: { replace: boolean }) => void) => {
      const { urlBelow, hasChanges } = step.current;
      write({ replace: hasChanges || urlBelow !== undefined });
      step.current.currentUrl = window.location.href;
      if (!hasChanges && urlBelow !== undefined) pushSheetEntry(true);
    },
  };
}
