import { useContext } from 'react';
import { isTimeZone } from '#shared/time/time-zone.ts';
import { AccountTimeZone } from './account-time-zone.ts';
import { ownTimeZone } from './time-zones.ts';

/** The one time zone that all of a reader's times are shown in: the account's, else the browser's. */
export function useTimeZone(): string {
  const saved = useContext(AccountTimeZone);
  // The server may know a zone that this browser doesn't.
  return saved && isTimeZone(saved) ? saved : ownTimeZone();
}
