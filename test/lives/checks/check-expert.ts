import { hourMs, minuteMs } from '#shared/durations.ts';
import type { KnownBooking, People } from '../world/people.ts';
import { type Add, gotBack, owedBack, toldOf } from './check-client.ts';
import type { Ours } from './our-record.ts';
import { type ChargeRecord, type ProviderRecord, paidOutOf } from './provider-record.ts';

const payoutMs = 48 * hourMs;
/** A payout may be under way when something happens that we only hear of later: we ask at least every half hour. */
const hearingMs = 35 * minuteMs;

export function checkExpert(people: People, provider: ProviderRecord, ours: Ours, add: Add): void {
  const { profileId } = people.expert;
  const bookings = people.bookings.filter((each) => each !== undefined);
  let [earned, paid, undecided] = [0, 0, false];
  for (const booking of bookings) {
    for (const charge of provider.get(booking.id) ?? []) {
      const share = shareOf(booking, charge, ours);
      if (share === undefined) undecided = true;
      earned += share ?? 0;
      paid += paidOutOf(charge);
      checkTransfers(booking, charge, ours, add);
    }
  }
  const [payable, owed] = [
    ours.balanceOf(`expert:${profileId}:payable`),
    -ours.balanceOf(`expert:${profileId}:receivable`),
  ];
  const writtenOff = ours.writtenOff(profileId);
  const ids = bookings.map(({ id }) => id);
  const about = `${earned} earned, ${paid} paid out, ${payable} payable, ${owed} owed, ${writtenOff} written off`;
  if (earned - paid + writtenOff !== payable - owed)
    add('what the expert earned is paid out, payable or owed, exactly once', about);
  const withheld = ours.balanceOf(`expert:${profileId}:withheld`);
  if (withheld !== 0) add('what is withheld from a payout pays a debt', `${withheld} left over`);
  // An expert who never sets up payouts is known to operators after 30 days.
  if (payable > 0 && ours.casesOf(ids, 'payoutFailed').length === 0 && !undecided)
    add('an expert is paid, or an operator knows', about);
  for (const id of ids) {
    const told = ours.toldOfUnpaid(id);
    if (told.length > 0) add('an expert hears nothing of a request that was never paid', told.join(', '));
  }
  const [debt] = ours.casesOf(ids, 'debt');
  if (owed > 0 && !debt) add('an operator knows of every debt', about);
  if (debt && owed > 0) checkWithheld(people, provider, ours, debt.openedAt, add);
}

/** Undefined while an operator has to decide. */
function shareOf(booking: KnownBooking, charge: ChargeRecord, ours: Ours): number | undefined {
  const known = ours.bookings.get(booking.id);
  if (charge.kind !== 'tip' && known?.reported && !known.decided) return undefined;
  const back = Math.min(charge.charged, Math.max(owedBack(booking, charge, ours), gotBack(charge, ours)));
  const retained = charge.charged - back;
  return netOf(retained, charge.kind);
}

/** A session's own charge and those of its extensions share its end, its reports and what is decided about it. */
function checkTransfers(booking: KnownBooking, charge: ChargeRecord, ours: Ours, add: Add): void {
  const { startsAt, endsAt } = booking;
  const minutes = ours.bookings.get(booking.id)?.minutes;
  const end = minutes === undefined ? endsAt : startsAt + minutes * minuteMs;
  for (const { id, at } of charge.transfers) {
    const about = `${charge.kind} ${booking.id}: transfer ${id} at ${new Date(at).toISOString()}`;
    if (charge.kind !== 'tip' && at < end + payoutMs)
      add('nothing is paid out within 48 hours of the session', about);
    const open = charge.disputes.filter(
      ({ from, until }) => from < at - hearingMs && (until === null || until > at),
    );
    if (open.length > 0) add('nothing is paid out during a dispute', about);
    const reported =
      charge.kind !== 'tip' && booking.reports.some(({ from, until }) => from < at && (until ?? at) >= at);
    if (sentUntil(charge, at) > mayHave(booking, charge, at))
      add('nothing is paid out that the client was told they get back', about);
    if (reported) add('nothing is paid out until an operator decides on a report', about);
  }
}

const netOf = (retained: number, kind: ChargeRecord['kind']) =>
  kind === 'tip' ? retained : retained - Math.floor(retained / 10);

/** With the expert right after a transfer at this moment. */
function sentUntil({ transfers, reversals }: ChargeRecord, until: number): number {
  const sum = (moves: { at: number; amount: number }[]) =>
    moves.filter(({ at }) => at <= until).reduce((total, { amount }) => total + amount, 0);
  return sum(transfers) - sum(reversals);
}

/** What the expert may have received by this moment, from what the client had been told by then. */
function mayHave({ told }: KnownBooking, charge: ChargeRecord, until: number): number {
  const { kind, charged } = charge;
  const last = kind === 'tip' ? undefined : told.filter(({ at }) => at < until).at(-1);
  return netOf(charged - Math.min(charged, toldOf(last, charge) ?? 0), kind);
}

/** A debt that is still there after 90 quiet days means that nothing could be withheld from a payout since. */
function checkWithheld(people: People, provider: ProviderRecord, ours: Ours, since: number, add: Add): void {
  // Money that is just being taken back from the expert's account isn't kept as well.
  const reversing = (at: number) =>
    ours.reversals.some(
      ({ profileId, from, until }) =>
        profileId === people.expert.profileId && from <= at && (until ?? at) >= at,
    );
  for (const booking of people.bookings) {
    const transfers = (provider.get(booking?.id ?? '') ?? []).flatMap((charge) => charge.transfers);
    for (const { id, at, operationId } of transfers) {
      const decidedAt = ours.transfersDecidedAt.get(operationId ?? '') ?? at;
      if (decidedAt > since + hearingMs && !reversing(decidedAt))
        add('what an expert owes is withheld from their next payouts', `transfer ${id}`);
    }
  }
}
