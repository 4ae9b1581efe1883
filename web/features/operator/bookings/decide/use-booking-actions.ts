import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingDecision, BookingRecord } from '#shared/operator/bookings.schema.ts';
import { useAction } from '#web/features/operator/use-action.ts';
import {
  bookingRecord,
  cancelBooking,
  decideBooking,
  recordChanged,
  settleOutside,
  writeOff,
} from '../bookings.queries.ts';
import * as decideCopy from './decide.copy.ts';

type Reason = { reason: string };
export type BookingActions = ReturnType<typeof useBookingActions>;

/** Everything an operator can do about a booking, and what was done last. */
export function useBookingActions(id: string) {
  const client = useQueryClient();
  const [result, setResult] = useState<string>();
  const done = (text?: string) => (record: BookingRecord) => {
    recordChanged(client, record);
    setResult(text);
  };
  const reread = () => void client.invalidateQueries({ queryKey: bookingRecord(id).queryKey });
  return {
    result,
    setResult,
    decide: useAction((body: BookingDecision, key) => decideBooking(id, body, key), done(), reread),
    cancel: useAction(
      (body: Reason, key) => cancelBooking(id, body, key),
      done(decideCopy.cancel.done),
      reread,
    ),
    settleOutside: useAction(
      (body: Reason, key) => settleOutside(id, body, key),
      done(decideCopy.settleOutside.done),
      reread,
    ),
    writeOff: useAction(
      (body: Reason, key) => writeOff(id, body, key),
      done(decideCopy.writeOff.done),
      reread,
    ),
  };
}
