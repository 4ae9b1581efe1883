import { expect, test } from 'vitest';
import { nextSessionReminder } from './session-reminders.ts';

test.each([
  ['long before', '2030-03-01T00:00:00Z', '2030-03-09T09:00:00.000Z'],
  ['a second before the first reminder', '2030-03-09T08:59:59Z', '2030-03-09T09:00:00.000Z'],
  ['at the first reminder', '2030-03-09T09:00:00Z', '2030-03-10T08:45:00.000Z'],
  ['a second before the last reminder', '2030-03-10T08:44:59Z', '2030-03-10T08:45:00.000Z'],
  ['at the last reminder', '2030-03-10T08:45:00Z', undefined],
  ['when the session has started', '2030-03-10T09:00:00Z', undefined],
])('the next session reminder, %s', (_when, after, next) => {
  const reminder = nextSessionReminder(new Date('2030-03-10T09:00:00Z'), new Date(after));
  expect(reminder?.toISOString()).toBe(next);
});
