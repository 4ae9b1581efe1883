import * as z from 'zod/mini';
import { dayMs } from '#shared/durations.ts';
import { durations } from '#shared/profiles/session-durations.ts';
import { isTimeZone } from '#shared/time/time-zone.ts';

/** Longer than any horizon, so that one request can cover all of it. */
const maxSlotsDays = 200;

const noDuration = 'Please select a session duration';

/** Years 2000 to 2999. */
const date = z.iso
  .date('Must be a date such as 2026-11-17')
  .check(z.regex(/^2\d{3}-/, 'Must be a date such as 2026-11-17'));

/** How many slots one answer has at most: a month around the clock, every 15 minutes. */
export const maxSlots = 3_000;

/** The query parameters of `GET /api/profiles/{id}/slots`. */
export const slotsQuerySchema = z
  .object({
    duration: z.pipe(
      z.enum(durations.map(String), noDuration),
      z.transform((minutes: string) => Number(minutes)),
    ),
    from: date,
    to: date,
    /** The time zone of the dates; defaults to the expert's. */
    timeZone: z.optional(z.string().check(z.refine(isTimeZone, 'Must be a time zone'))),
    /** As in the answer before: returns only slots from this instant on. */
    continueFrom: z.optional(z.iso.datetime('Must be a time such as 2026-11-17T09:00:00Z')),
    /** `runs`: slots at equal distances as one entry. A month of them fits into a few hundred bytes. */
    format: z._default(z.enum(['list', 'runs'], 'Must be list or runs'), 'list'),
  })
  .check(
    z.refine(({ from, to }) => from <= to, { error: 'Must not be earlier than from', path: ['to'] }),
    z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) < maxSlotsDays * dayMs, {
      error: `Must be at most ${maxSlotsDays} days`,
      path: ['to'],
    }),
  );

export type SlotsQuery = z.infer<typeof slotsQuerySchema>;

const answer = {
  timeZone: z.string(),
  expertTimeZone: z.string(),
  /** Open: the expert has no weekly hours, and any time between notice and horizon may be requested. */
  mode: z.enum(['slots', 'open']),
  /** In open mode: the earliest and latest start that can be requested now. */
  notBefore: z.optional(z.string()),
  notAfter: z.optional(z.string()),
  /** Set if there are more slots: the first that the answer leaves out. */
  continueFrom: z.optional(z.string()),
};

const slotListSchema = z.object({ ...answer, slots: z.array(z.string()) });

const slotRunsSchema = z.object({
  ...answer,
  /** The distance between the slots of a run. */
  gridMinutes: z.number(),
  /** The first slot of each run, and how many there are. */
  runs: z.array(z.tuple([z.string(), z.number()])),
});

/** The answer in either format. */
export const slotsSchema = z.union([slotListSchema, slotRunsSchema]);

export type Slots = z.infer<typeof slotListSchema>;
export type SlotRuns = z.infer<typeof slotRunsSchema>;
