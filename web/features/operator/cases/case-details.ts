import type { CaseDetail } from '#shared/operator/cases.schema.ts';
import { labelOf, spelledOut, textOf, type Writing } from '#web/features/operator/readable.ts';
import * as copy from './case-details.copy.ts';

export function whatToDoAbout({ kind, report }: Pick<CaseDetail, 'kind' | 'report'>): string {
  if (kind === 'contentReport') return copy.whatToDo.contentReport[report?.reported ?? 'profile'];
  return copy.whatToDo[kind];
}

type About = Pick<CaseDetail, 'kind' | 'about' | 'reporter'>;

/** What a person wrote, or an error, to be quoted as it is. */
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
    details: known
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
