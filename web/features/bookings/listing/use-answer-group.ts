import { useState } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { isRequestToAnswer, needsAnswer } from '#shared/bookings/bookings.rules.ts';
import * as sessionsCopy from '#web/features/bookings/sessions/sessions.copy.ts';

type AnswerGroup = {
  /** What needed an answer when it was first listed. */
  first: Booking[];
  rest: Booking[];
  /** The heading of the first group; undefined without one. */
  title: string | undefined;
};

/**
 * Puts what needs an answer before everything else. A card keeps its place while the page is open, so that neither an
 * answer nor a live update moves it away under the pointer.
 */
export function useAnswerGroup(upcoming: Booking[]): AnswerGroup {
  const [places, setPlaces] = useState<ReadonlyMap<string, 'first' | 'rest'>>(new Map());
  const added = upcoming.filter(({ id }) => !places.has(id));
  if (added.length > 0) {
    const next = added.map((booking) => [booking.id, needsAnswer(booking) ? 'first' : 'rest'] as const);
    setPlaces(new Map([...places, ...next]));
  }
  const first = upcoming.filter(({ id }) => places.get(id) === 'first');
  const rest = upcoming.filter(({ id }) => places.get(id) === 'rest');
  return { first, rest, title: titleOf(first) };
}

function titleOf(first: Booking[]): string | undefined {
  if (first.length === 0) return undefined;
  const open = first.filter(needsAnswer);
  if (open.length === 0) return sessionsCopy.answered;
  return open.every(isRequestToAnswer)
    ? sessionsCopy.requestsToAnswer(open.length)
    : sessionsCopy.toAnswer(open.length);
}
