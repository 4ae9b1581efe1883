import { expect, test } from 'vitest';
import { filterPath, noFilter, parseFilter } from './case-filter.ts';

test('a filter survives its address', () => {
  const filter = { status: 'closed', kind: 'dispute', mine: true } as const;
  expect(filterPath(filter)).toBe('/admin?status=closed&kind=dispute&mine=true');
  expect(parseFilter('status=closed&kind=dispute&mine=true')).toEqual(filter);
  expect(filterPath(noFilter)).toBe('/admin');
});

test('an address with anything else shows all open cases', () => {
  expect(parseFilter('status=lost&kind=lunch&mine=1&x=y')).toEqual(noFilter);
});
