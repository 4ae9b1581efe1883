import type { Span } from './series.ts';

/** The expert's sessions, which calendars give back to us. They block time as bookings. */
export type OwnSessions = {
  uids: readonly string[];
  ids: readonly string[];
  /** Links to sessions begin with it, and contain their id. */
  origin: string;
  /** In order of their start. */
  times: readonly Span[];
};

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Entries made by our links to Google and Outlook have UIDs of their own. */
export function linkFinder({ origin, ids }: OwnSessions): (line: string) => boolean {
  const known = new Set(ids);
  return (line) => line.includes(origin) && (line.match(uuids) ?? []).some((id) => known.has(id));
}

/** What is left of a time that a calendar without UIDs calls busy. */
export function* withoutSessions(span: Span, { times }: OwnSessions): Generator<Span> {
  let { from } = span;
  for (const session of times) {
    if (session.until <= from || session.from >= span.until) continue;
    if (session.from > from) yield { from, until: session.from };
    from = session.until;
  }
  if (from < span.until) yield { from, until: span.until };
}
