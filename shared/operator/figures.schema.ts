import * as z from 'zod/mini';
import { figureUnits } from './figures.rules.ts';

/** Per day: counts, and amounts in cents. */
export const figureNames = [
  'signUps',
  'requests',
  'accepted',
  'declined',
  'unanswered',
  'completed',
  /** First sessions of new clients, and the hours from their first request to them. */
  'firstMeetings',
  'firstMeetingHours',
  'charged',
  'fees',
  'refunded',
  'paidOut',
  'disputes',
  'disputed',
  'missedSearches',
] as const;
export type FigureName = (typeof figureNames)[number];

const noDay = 'Must be a date like 2026-11-18';
/** PostgreSQL has no year 0. */
const day = z.iso.date(noDay).check(z.regex(/^(?!0000)/, noDay));

/** `GET /api/operator/figures`, and the same as `figures.csv`. Both days included, in UTC. */
export const figuresQuerySchema = z.object({
  unit: z._default(z.enum(figureUnits, 'Must be day, week or month'), 'day'),
  from: day,
  to: day,
});
export type FiguresQuery = z.infer<typeof figuresQuerySchema>;

export const figuresSchema = z.object({
  unit: z.enum(figureUnits),
  /** One per unit, oldest first, none left out. `start` is its first day. */
  periods: z.array(z.object({ start: z.string(), values: z.record(z.enum(figureNames), z.number()) })),
  /** The most frequent searches without results. */
  missedSearches: z.array(z.object({ words: z.string(), count: z.number() })),
});
export type Figures = z.infer<typeof figuresSchema>;
