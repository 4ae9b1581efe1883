import { describe, expect, test } from 'vitest';
import { isTimeZone } from '#shared/time/time-zone.ts';
import { registrationSchema, usernameSchema } from './accounts.schema.ts';

const message = (username: unknown) =>
  usernameSchema.safeParse(username).error?.issues.map((issue) => issue.message);

describe('username', () => {
  test.each(['abc', 'a-b', 'a_b', '007', 'A'.repeat(30)])('%s is valid', (name) => {
    expect(usernameSchema.safeParse(name).success).toBe(true);
  });

  test('reports one problem at a time', () => {
    expect(message('')).toEqual(['Username must be at least 3 characters']);
    expect(message('a!')).toEqual(['Username must be at least 3 characters']);
    expect(message('-'.repeat(31))).toEqual(['Username must be less than 30 characters']);
    expect(message('a b c')).toEqual([
      'Use only letters, numbers, hyphens, and underscores, starting with a letter or number',
    ]);
    expect(message('API')).toEqual(['This username is reserved']);
    expect(message(7)).toEqual(['Username must be at least 3 characters']);
  });
});

test('an email address may be missing, empty or null, and is trimmed', () => {
  const parse = (email: unknown) =>
    registrationSchema.safeParse({ username: 'someone', password: 'long enough', email });
  for (const none of [undefined, null, '']) expect(parse(none).success).toBe(true);
  expect(parse(' a@b.co ').data?.email).toBe('a@b.co');
  for (const wrong of ['a', 'a@', 'a@b', 'a b@c.de', 'a@b.co\nBcc: x@y.zz', `${'x'.repeat(250)}@b.co`, 7]) {
    expect(parse(wrong).error?.issues[0]?.message).toBe('Invalid email address');
  }
});

test('a time zone is a name the platform knows', () => {
  for (const known of ['UTC', 'Europe/Berlin', 'Asia/Kathmandu']) expect(isTimeZone(known)).toBe(true);
  for (const unknown of ['', 'Mars/Olympus', '+02:00', '../etc']) expect(isTimeZone(unknown)).toBe(false);
});
