import { randomBytes, randomUUID } from 'node:crypto';
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
import * as cases from '#server/features/cases/cases.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { grant } from '#server/features/operator/operators/operators.repository.ts';
import { findProfileId } from '#server/features/profiles/profiles.repository.ts';
import { createProfile, setPricing } from '#server/features/profiles/profiles.service.ts';
import { registrationSchema } from '#shared/accounts/accounts.schema.ts';
import { availabilitySchema } from '#shared/availability/availability.schema.ts';
import { newBookingSchema } from '#shared/bookings/bookings.schema.ts';
import { newProfileSchema, pricingSchema } from '#shared/profiles/profile-input.schema.ts';
import { durations } from '#shared/profiles/session-durations.ts';

/** The provider's test card that is always accepted. */
const testCard = 'pm_card_visa';
const maxChecks = 500;

const personSchema = z.object({
  user: registrationSchema,
  profile: z.optional(newProfileSchema),
  /** For 15, 30 and 45 minutes. */
  prices: z.optional(z.array(z.number())),
  hours: z.optional(availabilitySchema(180)),
  isOperator: z.optional(z.boolean()),
});

const bookingSchema = z.object({
  /** A name in the scenario, or the username of an existing user. */
  client: z.string(),
  expert: z.string(),
  scheduledAt: z.string(),
  timeZone: z.optional(z.string()),
  duration: z.optional(z.number()),
  message: z.optional(z.string()),
  saveCard: z.optional(z.boolean()),
  /** Waiting for the card, for the expert's response, or for the session. */
  status: z.enum(['unpaid', 'requested', 'confirmed']),
});

/** What no call to the product and no fault of the sandbox can cause. */
const caseSchema = z.object({
  kind: z.enum(['difference', 'mailFailed', 'jobFailed']),
  title: z.string(),
  /** A name in the scenario, or the username of an existing user. */
  subject: z.optional(z.string()),
  /** In cents. */
  amount: z.optional(z.int()),
  about: z.record(z.string(), z.json()),
});

export const scenarioSchema = z.object({
  people: z.record(z.string(), personSchema),
  bookings: z.optional(z.array(bookingSchema)),
  cases: z.optional(z.array(caseSchema)),
});
type Scenario = z.infer<typeof scenarioSchema>;

export type ScenarioPerson = { user: UserRow; sessionToken: string; profileId: string | null };
type People = Record<string, ScenarioPerson>;
export type BuiltScenario = {
  people: People;
  bookings: { id: string; clientSecret: string | null }[];
};

/** Creates people, bookings and cases in one call, through the same functions as the product itself. */
export async function buildScenario(deps: Deps, scenario: Scenario): Promise<BuiltScenario> {
  const { bookings = [], cases: opened = [] } = scenario;
  const people: People = {};
  for (const [name, person] of Object.entries(scenario.people)) people[name] = await addPerson(deps, person);
  const booked: BuiltScenario['bookings'] = [];
  for (const booking of bookings) booked.push(await addBooking(deps, booking, people));
  for (const each of opened) await addCase(deps, each, people);
  return { people, bookings: booked };
}

async function addPerson(deps: Deps, person: z.infer<typeof personSchema>): Promise<ScenarioPerson> {
  // A random IP address, so that rate limits count each person separately.
  const caller = { address: `10.${[...randomBytes(3)].join('.')}`, device: null, sessionToken: undefined };
  const { user, sessionToken } = await register(deps, caller, person.user);
  if (person.profile) await createProfile(deps, user.id, person.profile);
  if (person.prices) {
    const tiers = person.prices.map((price, index) => ({ duration: durations[index] ?? 0, price }));
    await setPricing(deps, user.id, z.parse(pricingSchema, { tiers }));
  }
  if (person.hours) await saveAvailability(deps, user.id, person.hours);
  if (person.isOperator) await grant(deps.db, user.id, deps.now(), null);
  const profileId = (await findProfileId(deps.db, user.id)) ?? null;
  return { user, sessionToken, profileId };
}

async function addBooking(
  deps: Deps,
  { client, expert, status, duration = 30, ...fields }: z.infer<typeof bookingSchema>,
  people: People,
): Promise<BuiltScenario['bookings'][number]> {
  const booker = await findUser(deps, client, people);
  const expertUser = await findUser(deps, expert, people);
  const profileId = await findProfileId(deps.db, expertUser.id);
  const request = z.parse(newBookingSchema, { profileId, duration, ...fields });
  const { receipt } = await requestBooking(deps, booker, request, undefined);
  const clientSecret = await paymentSecret(deps, receipt.id);
  if (status === 'unpaid') return { id: receipt.id, clientSecret };
  const payment = await payments.find(deps.db, receipt.id);
  await deps.payments.confirm(`scenario-${receipt.id}`, payment?.intentId ?? '', testCard);
  await untilAuthorized(deps, booker.id, receipt.id);
  if (status === 'confirmed') await acceptRequest(deps, { userId: expertUser.id, bookingId: receipt.id });
  return { id: receipt.id, clientSecret };
}

/** Reading the booking as its client makes the server check the payment with the provider. */
async function untilAuthorized(deps: Deps, clientId: string, bookingId: string): Promise<void> {
  for (let checks = 0; checks < maxChecks; checks += 1) {
    await viewBooking(deps, clientId, bookingId);
    if ((await payments.find(deps.db, bookingId))?.state === 'authorized') return;
    await sleep(20);
  }
  throw new Error(`the payment of ${bookingId} was not authorized`);
}

async function addCase(
  deps: Deps,
  { subject, amount, ...matter }: z.infer<typeof caseSchema>,
  people: People,
): Promise<void> {
  const subjectId = subject === undefined ? undefined : (await findUser(deps, subject, people)).id;
  await cases.open(deps.db, deps.now(), {
    ...matter,
    key: `scenario:${randomUUID()}`,
    ...(amount !== undefined && { amount }),
    ...(subjectId !== undefined && { subjectId }),
  });
}

/** Somebody of this scenario, or an existing user. */
async function findUser(deps: Deps, name: string, people: People): Promise<UserRow> {
  const user = people[name]?.user ?? (await findByLogin(deps.db, name));
  if (!user) throw new AppError('not_found', `No user named ${name}.`);
  return user;
}
