import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BookingDecision, BookingRecord } from '#shared/operator/bookings.schema.ts';
import { consoleKey } from '#web/features/operator/access/access.queries.ts';
import { operatorCall } from '#web/features/operator/access/operator-call.ts';
import { casesChanged } from '#web/features/operator/cases/cases.queries.ts';
import { orNull } from '#web/lib/or-null.ts';

/** Null if there is none. Read again whenever the operator comes back, because amounts are decided by it. */
export const bookingRecord = (id: string) =>
  queryOptions({
    queryKey: [consoleKey, 'booking', id],
    queryFn: ({ signal }) =>
      orNull(operatorCall('GET /api/operator/bookings/:id', { params: { id }, signal })),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

export const decideBooking = (id: string, body: BookingDecision, idempotencyKey: string) =>
  operatorCall('POST /api/operator/bookings/:id/decide', { params: { id }, body, idempotencyKey });

type Reason = { reason: string };

export const cancelBooking = (id: string, body: Reason, idempotencyKey: string) =>
  operatorCall('POST /api/operator/bookings/:id/cancel', { params: { id }, body, idempotencyKey });

export const settleOutside = (id: string, body: Reason, idempotencyKey: string) =>
  operatorCall('POST /api/operator/bookings/:id/settle-outside', { params: { id }, body, idempotencyKey });

export const writeOff = (id: string, body: Reason, idempotencyKey: string) =>
  operatorCall('POST /api/operator/bookings/:id/write-off', { params: { id }, body, idempotencyKey });

/** Shows a booking as an action has left it. */
export function recordChanged(client: QueryClient, record: BookingRecord): void {
  client.setQueryData(bookingRecord(record.id).queryKey, record);
  casesChanged(client);
}
