import { formatCents } from './format-money.ts';
import * as readableCopy from './readable.copy.ts';

/** How an instant and a person's id are written. */
export type Writing = { instant: (at: Date) => string; person?: (id: string) => string | undefined };

const inCents = new Set([
  'amount',
  'refundOwed',
  'refunded',
  'lost',
  'fee',
  'net',
  'released',
  'transferred',
  'withheld',
  'repaid',
  'writtenOff',
  'closesOnceRefunded',
]);
const people = new Set(['assigneeId', 'closedById']);
const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** `Deadline` for `dueAt`; `Provider status` for a name that isn't known. */
export function labelOf(key: string): string {
  const known = readableCopy.labels[key];
  if (known) return known;
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Our own names, the bank's and the provider's, such as `product_not_received`. */
const isName = /^[a-z]+(_[a-z]+)*$/;

export const spelledOut = (text: string) => (isName.test(text) ? labelOf(text.replaceAll('_', ' ')) : text);

/** A value of the log or of a case, as an operator reads it. */
export function textOf(key: string, value: unknown, { instant, person }: Writing): string {
  if (value === null || value === undefined || value === '') return readableCopy.nothing;
  if (typeof value === 'boolean') return value ? readableCopy.yes : readableCopy.no;
  if (typeof value === 'number') {
    if (key === 'feePercent') return `${value}%`;
    return inCents.has(key) ? formatCents(value) : String(value);
  }
  if (Array.isArray(value)) return value.length > 0 ? value.map(String).join(', ') : readableCopy.nothing;
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isInstant.test(value)) return instant(new Date(value));
  return (people.has(key) && person?.(value)) || value;
}

export type Change = { key: string; label: string; before?: string; after: string };

/** What an action has changed, field by field. Fields that stayed the same are left out. */
export function changesOf(before: unknown, after: unknown, writing: Writing): Change[] {
  const [old, next] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter((path) => JSON.stringify(old.get(path)) !== JSON.stringify(next.get(path)))
    .map((path) => {
      const key = path.split('.').at(-1) ?? path;
      return {
        key: path,
        label: labelOf(key),
        ...(before ? { before: textOf(key, old.get(path), writing) } : {}),
        after: textOf(key, next.get(path), writing),
      };
    });
}

/** The values inside a nested object, by their path. */
function leavesOf(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return new Map(path === '' ? [] : [[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [
      ...leavesOf(inner, path === '' ? key : `${path}.${key}`),
    ]),
  );
}
