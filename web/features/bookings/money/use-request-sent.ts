import { useState } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';

const storageKey = (userId: string) => `intime.request-sent.${userId}`;

/**
 * The person's newest paid request while the expert has to answer it, until they dismiss it. Dismissals are kept in this
 * browser per person: only the id of the request, so they may outlast signing out.
 */
export function useRequestSent(userId: string, bookings: Booking[]) {
  const [dismissed, setDismissed] = useState(() => readDismissed(userId));
  const newest = bookings
    .filter(({ bookerId, paymentStatus }) => bookerId === userId && paymentStatus !== 'unpaid')
    .reduce<Booking | undefined>(newer, undefined);
  // After a suggestion it is the client's turn, and the card says so.
  const isWaiting =
    newest?.status === 'pending' && newest.actions.includes('withdraw') && newest.proposal === null;
  return {
    request: isWaiting && newest.id !== dismissed ? newest : undefined,
    dismiss: () => {
      if (!newest) return;
      setDismissed(newest.id);
      saveDismissed(userId, newest.id);
    },
  };
}

const newer = (one: Booking | undefined, other: Booking) =>
  one && one.createdAt >= other.createdAt ? one : other;

function readDismissed(userId: string): string | null {
  try {
    return localStorage.getItem(storageKey(userId));
  } catch {
    return null;
  }
}

/** Without storage, it stays dismissed until the page is loaded again. */
function saveDismissed(userId: string, bookingId: string): void {
  try {
    localStorage.setItem(storageKey(userId), bookingId);
  } catch {
    // Nothing to do: storage is full or turned off.
  }
}
