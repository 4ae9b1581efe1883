import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { dayOf } from '#server/features/stats/daily-counter.ts';
import { dayMs } from '#shared/durations.ts';
import type { FigureUnit } from '#shared/operator/figures.rules.ts';
import { type Figures, type FiguresQuery, figureNames } from '#shared/operator/figures.schema.ts';
import * as figuresCopy from './figures.copy.ts';
import * as figures from './figures.repository.ts';

/** Late events and other time zones' midnights still change the days before. */
const recountedDays = 3;
const daysPerRun = 31;
const maxPeriods = 400;
const maxMissed = 50;

const addDays = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * dayMs));

/** Counts the latest days anew and, after a break, the days in between. */
export async function countFigures(deps: Deps, stopping: AbortSignal): Promise<void> {
  const today = dayOf(deps.now());
  const last = await figures.lastDay(deps.db);
  const first = last ? addDays(last, 1 - recountedDays) : await firstDay(deps);
  for (let from = first; from && from <= today && !stopping.aborted; ) {
    const to = min(addDays(from, daysPerRun - 1), today);
    const span = { from, to };
    await transaction(deps.db, (tx) => figures.recount(tx, span));
    from = addDays(to, 1);
  }
}

async function firstDay({ db }: Deps): Promise<string | undefined> {
  const at = await figures.firstSignUp(db);
  return at && dayOf(at);
}

const min = (one: string, other: string) => (one < other ? one : other);

export async function readFigures({ db }: Deps, { unit, from, to }: FiguresQuery): Promise<Figures> {
  const starts = startsOf(unit, from, to);
  if (starts.length === 0)
    throw new AppError('invalid', figuresCopy.noDays, { fields: { to: figuresCopy.noDays } });
  if (starts.length > maxPeriods)
    throw new AppError('invalid', figuresCopy.tooLong, { fields: { from: figuresCopy.tooLong } });
  const span = { from, to };
  const rows = await figures.sumPeriods(db, unit, span);
  const valuesOf = new Map(rows.map(({ start, values }) => [start, values]));
  return {
    unit,
    periods: starts.map((start) => ({
      start,
      // Every name has a value.
      values: Object.fromEntries(
        figureNames.map((name) => [name, valuesOf.get(start)?.[name] ?? 0]),
      ) as Figures['periods'][number]['values'],
    })),
    missedSearches: await figures.listMissed(db, span, maxMissed),
  };
}

/** The first day of each period that these days touch. Weeks start on Monday. */
function startsOf(unit: FigureUnit, from: string, to: string): string[] {
  const starts: string[] = [];
  for (
    let start = startOf(unit, from);
    start <= to && starts.length <= maxPeriods;
    start = after(unit, start)
  ) {
    starts.push(start);
  }
  return from <= to ? starts : [];
}

function startOf(unit: FigureUnit, day: string): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** More than a month after the first of one is always in the next. */
function after(unit: FigureUnit, start: string): string {
  return unit === 'month' ? startOf('month', addDays(start, 31)) : addDays(start, unit === 'week' ? 7 : 1);
}
