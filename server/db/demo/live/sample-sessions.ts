import type { UserRow } from '#server/features/accounts/accounts.repository.ts';
import { findByLogin } from '#server/features/accounts/accounts.repository.ts';
import { acceptRequest } from '#server/features/bookings/moves/answer-request.service.ts';
import { paymentSecret, refreshPayment } from '#server/features/bookings/request/booking-payment.service.ts';
import { requestBooking } from '#server/features/bookings/request/request-booking.service.ts';
import { deliverDueMails } from '#server/features/mails/mails.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { notifyOfBookingEvents } from '#server/features/notifications/bookings/booking-events.service.ts';
import { findProfileId } from '#server/features/profiles/profiles.repository.ts';
import type { SampleWorld } from './sample-world.ts';

/** Something that happens in the sample world at a given time. */
export type Step = { at: Date; run: (world: SampleWorld) => Promise<unknown> };

export type SampleRequest = {
  client: string;
  expert: string;
  scheduledAt: Date;
  duration: number;
  message: string | undefined;
};

/** The provider's test card that is always accepted. */
const testCard = 'pm_card_visa';
export const neverStopping = new AbortController().signal;

/** Moves the clock from step to step. What has been asked for is carried out before the next step. */
export async function play(world: SampleWorld, steps: Step[]): Promise<void> {
  for (const { at, run } of steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    world.clock.at = at;
    await run(world);
  }
}

/** Sends the notifications and emails about what has just happened. */
export async function announce({ deps }: SampleWorld): Promise<void> {
  await notifyOfBookingEvents(deps, neverStopping);
  await deliverDueMails(deps);
}

export async function findPerson({ deps }: SampleWorld, username: string): Promise<UserRow> {
  const user = await findByLogin(deps.db, username);
  if (!user) throw new Error(`no sample person is called ${username}`);
  return user;
}

export async function findProfile(world: SampleWorld, username: string): Promise<string> {
  const { id } = await findPerson(world, username);
  const profileId = await findProfileId(world.deps.db, id);
  if (!profileId) throw new Error(`${username} has no profile`);
  return profileId;
}

/** Requests a session and authorizes the card. Returns the booking's id. */
export async function requestSession(world: SampleWorld, request: SampleRequest): Promise<string> {
  const { deps } = world;
  const { client, expert, scheduledAt, duration, message } = request;
  const booker = await findPerson(world, client);
  const profileId = await findProfile(world, expert);
  const booking = { profileId, duration, scheduledAt: scheduledAt.toISOString(), message: message ?? null };
  const { id } = (await requestBooking(deps, booker, booking, undefined)).receipt;
  await paymentSecret(deps, id);
  const payment = await payments.find(deps.db, id);
  await deps.payments.confirm(`sample-${id}`, payment?.intentId ?? '', testCard);
  await refreshPayment(deps, payment);
  return id;
}

export async function acceptSession(world: SampleWorld, expert: string, bookingId: string): Promise<void> {
  const { id: userId } = await findPerson(world, expert);
  await acceptRequest(world.deps, { userId, bookingId });
}
