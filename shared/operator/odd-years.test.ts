import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { figuresQuerySchema } from './figures.schema.ts';
import { cursorSchema } from './operator.schema.ts';

test('the year 0, which PostgreSQL doesn’t have, is refused', () => {
  const cursor = (day: string) => `${day}T00:00:00.000Z~00000000-0000-4000-8000-000000000000`;
  expect(z.safeParse(cursorSchema, cursor('0001-01-01')).success).toBe(true);
  expect(z.safeParse(cursorSchema, cursor('0000-01-01')).success).toBe(false);
  const figures = (from: string) => z.safeParse(figuresQuerySchema, { from, to: '2026-11-18' }).success;
  expect([figures('0001-01-01'), figures('0000-01-01')]).toEqual([true, false]);
});
