import { expect, test } from 'vitest';
import { changesOf, labelOf, textOf } from './readable.ts';

const writing = {
  instant: (at: Date) => at.toISOString().slice(0, 10),
  person: (id: string) => (id === 'u1' ? 'Ada Byron' : undefined),
};

test('only the fields that changed are listed, with money in dollars', () => {
  const before = { status: 'completed', money: { refundOwed: 0, fee: 750, decided: false, feePercent: 10 } };
  const after = { status: 'completed', money: { refundOwed: 3750, fee: 375, decided: true, feePercent: 10 } };
  expect(changesOf(before, after, writing)).toEqual([
    { key: 'money.refundOwed', label: 'Refund decided', before: '$0', after: '$37.50' },
    { key: 'money.fee', label: 'Our fee', before: '$7.50', after: '$3.75' },
    { key: 'money.decided', label: 'Decided', before: 'no', after: 'yes' },
  ]);
});

test('people and instants are written out, and what is missing is none', () => {
  const before = { assigneeId: null, dueAt: '2031-05-01T09:00:00.000Z' };
  expect(changesOf(before, { assigneeId: 'u1', dueAt: null }, writing)).toEqual([
    { key: 'assigneeId', label: 'Assigned to', before: 'none', after: 'Ada Byron' },
    { key: 'dueAt', label: 'Deadline', before: '2031-05-01', after: 'none' },
  ]);
});

test('what there was nothing of before has only an after', () => {
  expect(changesOf(null, { note: 'Called the client' }, writing)).toEqual([
    { key: 'note', label: 'Note', after: 'Called the client' },
  ]);
  expect(changesOf(null, null, writing)).toEqual([]);
});

test('unknown names and values are still readable', () => {
  expect(labelOf('providerStatus')).toBe('Provider status');
  expect(textOf('body', { a: 1 }, writing)).toBe('{"a":1}');
  expect(textOf('assigneeId', 'u2', writing)).toBe('u2');
});
