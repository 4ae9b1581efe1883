import type { CaseDetail, CaseSummary } from '#shared/operator/cases.schema.ts';
import { calls } from '#web/features/operator/bookings/bookings.copy.ts';
import { labelOf, spelledOut, textOf, type Writing } from '#web/features/operator/readable.ts';
import * as copy from './case-details.copy.ts';

const failing = /^A (\w+) call to the payment provider keeps failing$/;
const refused = /^The payment provider refused a (?!refund$)(\w+)$/;

/** A case's title as an operator reads it. */
export function titleOf(title: string): string {
  const known = copy.titles[title];
  if (known) return known;
  const [failingCall, refusedCall] = [title.match(failing)?.[1], title.match(refused)?.[1]];
  if (failingCall) return copy.failingCall(calls.ops[failingCall] ?? failingCall);
  if (refusedCall) return copy.refusedCall(calls.ops[refusedCall] ?? refusedCall);
  return title;
}

export const resolutionOf = ({ resolution }: Pick<CaseSummary, 'resolution'>) =>
  resolution && (copy.resolutions[resolution] ?? resolution);

export function whatToDoAbout({ kind, report }: Pick<CaseDetail, 'kind' | 'report'>): string {
  if (kind === 'contentReport') return copy.whatToDo.contentReport[report?.reported ?? 'profile'];
  return copy.whatToDo[kind];
}

type About = Pick<CaseDetail, 'kind' | 'about' | 'reporter'>;

/** Somebody's own words or an error, to be quoted as they are. */
const isQuoted = (key: string, { reporter }: About) =>
  key === 'message' || key === 'lastError' || (key === 'reason' && reporter !== null);

/** What is known about a case: quotes, and fields in the order in which they are read. */
export function fieldsOf(item: About, writing: Writing) {
  const labels = copy.fields[item.kind] ?? {};
  const order = Object.keys(labels);
  const known = Object.entries(item.about).filter(([, value]) => value !== null && value !== '');
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return {
    quotes: known
      .filter(([key, value]) => isQuoted(key, item) && typeof value === 'string')
      .map(([key, value]) => ({ key, label: labelOf(key), text: String(value) })),
    facts: known
      .filter(([key, value]) => !(isQuoted(key, item) && typeof value === 'string'))
      .sort(([one], [other]) => rank(one) - rank(other))
      .map(([key, value]) => ({
        key,
        label: labels[key] ?? labelOf(key),
        text: textOf(key, typeof value === 'string' ? inWords(value) : value, writing),
      })),
  };
}

const inWords = (value: string) => copy.values[value] ?? spelledOut(value);
