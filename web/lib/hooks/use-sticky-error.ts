import { useState } from 'react';

/** Stays true while a failed query is retried, so that the error message and its focused button don't disappear. */
export function useStickyError(isError: boolean, isLoaded: boolean): boolean {
  const [failed, setFailed] = useState(false);
  const next = !isLoaded && (isError || failed);
  if (next !== failed) setFailed(next);
  return next;
}
