import { useState } from 'react';

/** A failure stays one while it is tried again, so that what says so, and the focus in it, stay in their place. */
export function useStickyError(isError: boolean, isThere: boolean): boolean {
  const [failed, setFailed] = useState(false);
  const next = !isThere && (isError || failed);
  if (next !== failed) setFailed(next);
  return next;
}
