import { refreshAccount, startOnboarding } from '#server/features/money/payouts/accounts.service.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { minuteMs } from '#shared/durations.ts';
import { parseDollars } from '#shared/money.ts';
import type { WrittenReview } from '#shared/reviews/reviews.schema.ts';
import type { Moment, Party, Step } from '../life.ts';
import { callAs, type KnownBooking, type People, statusOf } from '../world/people.ts';
import type { World } from '../world/world.ts';
import { payWithCard } from './pay-with-card.ts';

const prices: Record<number, string> = { 15: '50.00', 30: '75.00', 45: '100.00' };
const cents = (text: string | undefined) => Number(parseDollars(text ?? '0') ?? 0);

type Request = Extract<Moment['step'], { do: 'request' }>;

/** What happened, in a word or two. */
type StepResult = string;

export async function request(
  world: World,
  people: People,
  index: number,
  { startsAt, duration, saveCard }: Request,
): Promise<StepResult> {
  const price = prices[duration] ?? '';
  const answer = await callAs(world, people.client, 'POST', '/api/bookings', {
    profileId: people.expert.profileId,
    duration,
    price,
    scheduledAt: new Date(startsAt).toISOString(),
    message: 'About my clock',
    saveCard,
  });
  if (answer.statusCode !== 201) return `${answer.statusCode} ${answer.body}`;
  const { id, clientSecret } = answer.json<RequestedBooking>();
  world.faults.own(people.life, id);
  people.bookings[index] = {
    id,
    amount: cents(price),
    startsAt,
    endsAt: startsAt + duration * minuteMs,
    clientSecret,
    tipSecret: null,
    extensionId: null,
    extensionSecret: null,
    toldExtensions: [],
    told: [],
    offer: null,
    forced: false,
    reports: [],
  };
  return 'requested';
}

async function move(
  world: World,
  people: People,
  by: Party,
  { id }: KnownBooking,
  what: string,
): Promise<StepResult> {
  const answer = await callAs(world, people[by], 'POST', `/api/bookings/${id}/${what}`, {
    ...(what === 'report' ? { reason: 'Nobody came' } : {}),
  });
  return answer.statusCode === 200 ? '200' : `${answer.statusCode} ${answer.body}`;
}

/** The person sees what they would get back, and cancels at that, perhaps a while later. */
async function cancel(
  world: World,
  people: People,
  by: Party,
  booking: KnownBooking,
  hesitation = 0,
): Promise<StepResult> {
  const quote = await callAs(world, people[by], 'GET', `/api/bookings/${booking.id}/cancellation`);
  if (quote.statusCode !== 200) return String(quote.statusCode);
  const { refund } = quote.json<{ refund: string }>();
  booking.offer = {
    refund: cents(refund),
    // Only an operator cancels a session that was extended.
    extensions: new Map(),
    by: 'cancellation',
    statusBefore: await statusOf(world.deps, booking),
  };
  world.moveTo(world.now() + hesitation * 1000);
  const answer = await callAs(world, people[by], 'POST', `/api/bookings/${booking.id}/cancel`, { refund });
  if (answer.statusCode === 200 && by === 'client') {
    const given = answer.json<Booking>().refund ?? '0';
    // Their bank may have taken more by then.
    if (cents(given) < cents(refund)) return `broke: ${refund} was shown and ${given} given`;
  }
  return `${answer.statusCode}, ${refund} back`;
}

async function report(world: World, people: People, booking: KnownBooking): Promise<StepResult> {
  const outcome = await move(world, people, 'client', booking, 'report');
  if (outcome === '200') booking.reports.push({ from: world.now(), until: null });
  return outcome;
}

async function review(world: World, people: People, booking: KnownBooking, tip: number): Promise<StepResult> {
  const answer = await callAs(world, people.client, 'POST', '/api/reviews', {
    bookingId: booking.id,
    profileId: people.expert.profileId,
    reviewerId: people.client.user.id,
    rating: 5,
    comment: 'Good',
    tipAmount: String(tip / 100),
  });
  if (answer.statusCode !== 201) return `${answer.statusCode} ${answer.body}`;
  const written = answer.json<WrittenReview>();
  booking.tipSecret = written.tip?.clientSecret ?? null;
  return `reviewed, tip ${written.tip?.status ?? 'none'}`;
}

export async function onboard(world: World, people: People): Promise<StepResult> {
  const { deps, it } = world;
  const { profileId, user } = people.expert;
  const known = { id: user.id, email: null } as Parameters<typeof startOnboarding>[1];
  const url = await startOnboarding(deps, known, profileId);
  await it.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'choice=finish',
  });
  people.accountId = (await refreshAccount(deps, profileId))?.accountId ?? null;
  return 'onboarded';
}

export async function playPeopleStep(
  world: World,
  people: People,
  booking: KnownBooking,
  step: Step,
): Promise<StepResult> {
  switch (step.do) {
    case 'pay':
      return payWithCard(world, booking.clientSecret, step.card);
    case 'payTip':
      return payWithCard(world, booking.tipSecret, step.card);
    case 'view':
      return callAs(world, people.client, 'GET', `/api/bookings/${booking.id}`).then(({ statusCode }) =>
        String(statusCode),
      );
    case 'accept':
      return accept(world, people, booking);
    case 'decline':
      return move(world, people, 'expert', booking, 'decline');
    case 'withdraw':
      return move(world, people, 'client', booking, 'withdraw');
    case 'clientCancels':
      return cancel(world, people, 'client', booking);
    case 'clientHesitates':
      return cancel(world, people, 'client', booking, step.seconds);
    case 'expertCancels':
      return cancel(world, people, 'expert', booking);
    case 'report':
      return report(world, people, booking);
    case 'noShow':
      return move(world, people, 'expert', booking, 'no-show');
    case 'review':
      return review(world, people, booking, step.tip);
    case 'onboard':
      return onboard(world, people);
    default:
      throw new Error(`${step.do} isn't a step of people`);
  }
}

/** The client's page has noticed the payment by then. */
async function accept(world: World, people: People, booking: KnownBooking): Promise<StepResult> {
  await callAs(world, people.client, 'GET', `/api/bookings/${booking.id}`);
  return move(world, people, 'expert', booking, 'confirm');
}
