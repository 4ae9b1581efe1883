import * as z from 'zod/mini';
import { dayMs } from '#shared/durations.ts';
import { durations } from '#shared/profiles/profile-input.schema.ts';
import { isTimeZone } from '#shared/time.ts';

/** More than any horizon, so that one question may be about all of it. */
const maxSlotsDays = 200;

const noDuration = 'Please select a session duration';

/** Of a year that can be meant. */
const date = z.iso
  .date('Must be a date such as 2026-11-17')
  .check(z.regex(/^2\d{3}-/, 'Must be a date such as 2026-11-17'));

/** The parameters of `GET /api/profiles/{id}/slots`, as they stand in the address. */
export const slotsQuerySchema = z
  .object({
    duration: z.pipe(
      z.enum(durations.map(String), noDuration),
      z.transform((minutes: string) => Number(minutes)),
    ),
    from: date,
    to: date,
    /** The viewer's, in which the dates are; the expert's when it is not given. */
    timeZone: z.optional(z.string().check(z.refine(isTimeZone, 'Must be a time zone'))),
  })
  .check(
    z.refine(({ from, to }) => from <= to, { error: 'Must not be before from', path: ['to'] }),
    z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) < maxSlotsDays * dayMs, {
      error: `Must be at most ${maxSlotsDays} days`,
      path: ['to'],
    }),
  );

export type SlotsQuery = z.infer<typeof slotsQuerySchema>;

export const slotsSchema = z.object({
  timeZone: z.string(),
  expertTimeZone: z.string(),
  /** Open: no hours are set, and any time inside notice and horizon may be asked for. */
  mode: z.enum(['slots', 'open']),
  slots: z.array(z.string()),
  /** Where it is open: the first and the last instant that may be asked for at this moment. */
  notBefore: z.optional(z.string()),
  notAfter: z.optional(z.string()),
});

export type Slots = z.infer<typeof slotsSchema>;
