import type { Deps } from '#server/deps.ts';
import { profileNotFound } from '#server/features/profiles/profiles.service.ts';
import { spanOfDates } from '#shared/availability/local-time.ts';
import { asCents, type Cents } from '#shared/money.ts';
import { afterFee } from '#shared/payments/amounts.ts';
import { localDate } from '#shared/time/local-time.ts';
import { isTimeZone } from '#shared/time/time-zone.ts';
import * as stats from './own-stats.repository.ts';
import { sumViews } from './views.repository.ts';

export type OwnFigures = {
  nextSession: stats.NextSession | undefined;
  earnings: Earnings;
  views: number;
};

export type Earnings = { total: Cents; paidOut: Cents; held: Cents };

export async function readOwnFigures({ db, now }: Deps, userId: string): Promise<OwnFigures> {
  const expert = await stats.findExpert(db, userId);
  if (!expert) throw profileNotFound();
  const at = now();
  const month = monthAround(at, expert.timeZone);
  const [nextSession, payments, views] = await Promise.all([
    stats.findNextSession(db, userId, at),
    stats.listEarnings(db, expert.profileId, month),
    sumViews(db, expert.profileId, month.firstDay),
  ]);
  return { nextSession, earnings: addUp(payments), views };
}

/** The calendar month in the expert's time zone. */
function monthAround(at: Date, timeZone: string | null): { firstDay: string; from: Date; until: Date } {
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC';
  const today = localDate(at, zone);
  const [year, month] = today.split('-').map(Number) as [number, number];
  const firstDay = `${today.slice(0, 7)}-01`;
  const lastDay = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  const { from, until } = spanOfDates(firstDay, lastDay, zone);
  return { firstDay, from: new Date(from), until: new Date(until) };
}

/** What is divided already counts as divided; the rest counts less the fee, as it will be. */
function addUp(payments: stats.EarningRow[]): Earnings {
  let total = 0;
  let paidOut = 0;
  for (const { released, transferred, undivided, feePercent } of payments) {
    total += released + afterFee(asCents(undivided), feePercent);
    paidOut += transferred;
  }
  return { total: asCents(total), paidOut: asCents(paidOut), held: asCents(total - paidOut) };
}
