import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findByLogin, type UserRow } from '#server/features/accounts/accounts.repository.ts';
import { register } from '#server/features/accounts/accounts.service.ts';
import { saveAvailability } from '#server/features/availability/availability.service.ts';
import { acceptRequest } from '#server/features/bookings/moves/answer-request.service.ts';
import { paymentSecret } from '#server/features/bookings/request/booking-payment.service.ts';
import { requestBooking } from '#server/features/bookings/request/request-booking.service.ts';
import { viewBooking } from '#server/features/bookings/view/read-booking.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { findProfileId } from '#server/features/profiles/profiles.repository.ts';
import { createProfile, setPricing } from '#server/features/profiles/profiles.service.ts';
import { registrationSchema } from '#shared/accounts/accounts.schema.ts';
import { availabilitySchema } from '#shared/availability/availability.schema.ts';
import { newBookingSchema } from '#shared/bookings/bookings.schema.ts';
import { durations, newProfileSchema, pricingSchema } from '#shared/profiles/profile-input.schema.ts';

/** A test card of the provider's, always accepted. */
const goodCard = 'pm_card_visa';
const mostLooks = 500;

const personSchema = z.object({
  user: registrationSchema,
  profile: z.optional(newProfileSchema),
  /** For 15, 30 and 45 minutes. */
  prices: z.optional(z.array(z.number())),
  hours: z.optional(availabilitySchema(180)),
});

const bookingSchema = z.object({
  /** By their names in the scenario, or by the usernames of people who are there already. */
  client: z.string(),
  expert: z.string(),
  scheduledAt: z.string(),
  timeZone: z.optional(z.string()),
  duration: z.optional(z.number()),
  message: z.optional(z.string()),
  saveCard: z.optional(z.boolean()),
  /** How far it has come: waiting for the card, for the expert, or for the session. */
  status: z.enum(['unpaid', 'requested', 'confirmed']),
});

export const scenarioSchema = z.object({
  people: z.record(z.string(), personSchema),
  bookings: z.optional(z.array(bookingSchema)),
});
type Scenario = z.infer<typeof scenarioSchema>;

export type Player = { user: UserRow; sessionToken: string; profileId: string | null };
export type Built = {
  people: Record<string, Player>;
  bookings: { id: string; clientSecret: string | null }[];
};

/** People with sessions, profiles, hours and bookings in one call: through the verbs, as the calls would make them. */
export async function buildScenario(deps: Deps, { people, bookings = [] }: Scenario): Promise<Built> {
  const players: Record<string, Player> = {};
  for (const [name, person] of Object.entries(people)) players[name] = await addPerson(deps, person);
  const made: Built['bookings'] = [];
  for (const booking of bookings) made.push(await addBooking(deps, booking, players));
  return { people: players, bookings: made };
}

async function addPerson(deps: Deps, person: z.infer<typeof personSchema>): Promise<Player> {
  // An address of their own: limits count each person by themselves.
  const caller = { address: `10.${[...randomBytes(3)].join('.')}`, sessionToken: undefined };
  const { user, sessionToken } = await register(deps, caller, person.user);
  if (person.profile) await createProfile(deps, user.id, person.profile);
  if (person.prices) {
    const tiers = person.prices.map((price, index) => ({ duration: durations[index] ?? 0, price }));
    await setPricing(deps, user.id, z.parse(pricingSchema, { tiers }));
  }
  if (person.hours) await saveAvailability(deps, user.id, person.hours);
  const profileId = (await findProfileId(deps.db, user.id)) ?? null;
  return { user, sessionToken, profileId };
}

async function addBooking(
  deps: Deps,
  { client, expert, status, duration = 30, ...asked }: z.infer<typeof bookingSchema>,
  people: Record<string, Player>,
): Promise<Built['bookings'][number]> {
  const booker = people[client]?.user ?? (await existing(deps, client));
  const booked = people[expert]?.user ?? (await existing(deps, expert));
  const profileId = await findProfileId(deps.db, booked.id);
  const request = z.parse(newBookingSchema, { profileId, duration, ...asked });
  const { receipt } = await requestBooking(deps, booker, request, undefined);
  const clientSecret = await paymentSecret(deps, receipt.id);
  if (status === 'unpaid') return { id: receipt.id, clientSecret };
  const payment = await payments.find(deps.db, receipt.id);
  await deps.payments.confirm(`scenario-${receipt.id}`, payment?.intentId ?? '', goodCard);
  await untilAuthorized(deps, booker.id, receipt.id);
  if (status === 'confirmed') await acceptRequest(deps, { userId: booked.id, bookingId: receipt.id });
  return { id: receipt.id, clientSecret };
}

/** The client's own look learns of the payment; an open page of theirs may be the one that asks the provider. */
async function untilAuthorized(deps: Deps, clientId: string, bookingId: string): Promise<void> {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    await viewBooking(deps, clientId, bookingId);
    if ((await payments.find(deps.db, bookingId))?.state === 'authorized') return;
    await sleep(20);
  }
  throw new Error(`the payment of ${bookingId} was not authorized`);
}

async function existing(deps: Deps, username: string): Promise<UserRow> {
  const user = await findByLogin(deps.db, username);
  if (!user) throw new AppError('not_found', `There is no ${username}.`);
  return user;
}
