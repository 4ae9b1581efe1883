import { expect, test } from 'vitest';
import { writtenHours } from '#test/written-hours.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { serverErrorsByField } from './server-errors.ts';

const sent = writtenHours('UTC', 'Mon 09:00-10:00; Thu 09:00-10:00', '2026-12-24 off');
const errorsFor = (fields: Record<string, string>) =>
  serverErrorsByField(new ApiError(400, '', JSON.stringify({ code: 'invalid', fields })), sent);

test('a field error is assigned to its day or date', () => {
  expect(
    errorsFor({ 'weekly.1.endTime': 'a', 'overrides.0.date': 'b', horizonDays: 'c', timeZone: 'd' }),
  ).toEqual({ 'week.4': 'a', dates: 'Thu 24 Dec: b', horizonDays: 'c', timeZone: 'd' });
  expect(errorsFor({ weekly: 'a', overrides: 'b' })).toEqual({ week: 'a', dates: 'b' });
});

test('an error without fields, such as a lost connection, yields no field errors', () => {
  expect(serverErrorsByField(new TypeError('Failed to fetch'), sent)).toEqual({});
});
