import { expect, test } from 'vitest';
import { writtenHours } from '#test/written-hours.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { serverErrors, withoutRefusalsOf } from './server-errors.ts';

const sent = writtenHours('UTC', 'Mon 09:00-10:00; Thu 09:00-10:00', '2026-12-24 off');
const refused = (fields: Record<string, string>) =>
  serverErrors(new ApiError(400, '', JSON.stringify({ code: 'invalid', fields })), sent);

test('a refusal is about the day that people see', () => {
  expect(
    refused({ 'weekly.1.endTime': 'a', 'overrides.0.date': 'b', horizonDays: 'c', timeZone: 'd' }),
  ).toEqual({ 'week.4': 'a', dates: 'Thu 24 Dec: b', horizonDays: 'c', timeZone: 'd' });
  expect(refused({ weekly: 'a', overrides: 'b' })).toEqual({ week: 'a', dates: 'b' });
});

test('a failure that is no refusal names no field', () => {
  expect(serverErrors(new TypeError('Failed to fetch'), sent)).toEqual({});
});

test('what is edited is no longer refused', () => {
  const refusals = { 'week.4': 'a', week: 'b', dates: 'c' };
  expect(withoutRefusalsOf(refusals, { week: [] })).toEqual({ dates: 'c' });
  expect(withoutRefusalsOf(refusals, { timeZone: 'UTC' })).toEqual(refusals);
});
