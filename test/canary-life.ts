import { eq } from 'drizzle-orm';
import { MailRefusedError } from '#server/adapters/mail/mail-port.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { cases } from '#server/db/tables/cases.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import { startOnboarding } from '#server/features/money/payouts/accounts.service.ts';
import { caller } from './build-test-app.ts';
import { signUpOperator } from './operators.ts';
import { type Person, uniqueAddress } from './people.ts';
import { savePhoto, solidColor } from './photos.ts';
import type { testReviews } from './test-reviews.ts';

/** What each of the two writes everywhere, so that a search for it finds what is left of them. */
export const canaries = { client: 'zqclient', expert: 'zqexpert' };

/** What an operator gives as the reason of a decision or a cancellation, which both parties read. */
export const operatorReason = `${canaries.expert}first kept ${canaries.client}first waiting`;

type Scenario = ReturnType<typeof testReviews>;

/** A client and an expert who use everything there is, and write their canary wherever text is accepted. */
export async function playCanaryLife(it: Scenario): Promise<void> {
  await fillAccounts(it);
  const done = await it.confirmed({ message: `${canaries.client} wants to know`, saveCard: true });
  await chatAndWaitForEmail(it, done);
  await reportEachOther(it, done);
  await changePlans(it);
  await finish(it, done);
  await meetOperators(it);
  await refuseAnEmail(it);
  await leaveLooseEnds(it);
}

async function must(answer: ReturnType<Person['call']>): Promise<unknown> {
  const { statusCode, body } = await answer;
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`);
  return body ? JSON.parse(body) : undefined;
}

async function fillAccounts({ scenario, db }: Scenario): Promise<void> {
  const { booker, expert, it } = scenario;
  for (const [person, canary] of [
    [booker, canaries.client],
    [expert, canaries.expert],
  ] as const) {
    const names = { firstName: `${canary}first`, lastName: `${canary}last` };
    await db()
      .update(users)
      .set({ ...names, username: `${canary}name`, email: `${canary}@example.com` })
      .where(eq(users.id, person.user.id));
    await savePhoto(it, person, await solidColor(40, 40).png().toBuffer());
  }
  const canary = canaries.expert;
  const url = `https://example.com/${canary}`;
  const links = { linkedinUrl: url, youtubeUrl: url, twitterUrl: url, instagramUrl: url, meetingUrl: url };
  await db()
    .update(profiles)
    .set({
      role: `${canary} role`,
      headline: `${canary} has a headline`,
      about: `${canary} writes about it`,
      location: `${canary} city`,
      tags: [`${canary} tag`],
      ...links,
    })
    .where(eq(profiles.id, expert.profileId));
  await must(expert.call('POST', '/api/profile/verification', { links: [url], note: `${canary} note` }));
  const user = { id: expert.user.id, email: `${canary}@example.com` };
  await startOnboarding(it.deps, user as Parameters<typeof startOnboarding>[1], expert.profileId);
}

async function chatAndWaitForEmail(it: Scenario, bookingId: string): Promise<void> {
  const { scenario } = it;
  const say = (person: Person, content: string, key: string) =>
    must(person.call('POST', '/api/messages', { bookingId, content }, { 'idempotency-key': key }));
  await say(scenario.booker, `${canaries.client} says hello`, `${canaries.client}-key`);
  await say(scenario.expert, `${canaries.expert} says hello`, `${canaries.expert}-key`);
  await it.jobs();
  scenario.moveTo('2030-03-01T00:20:00Z');
  await it.jobs();
}

async function reportEachOther({ scenario }: Scenario, bookingId: string): Promise<void> {
  const { booker, expert } = scenario;
  const chat = (await must(booker.call('GET', `/api/messages/${bookingId}`))) as {
    id: string;
    senderId: string;
  }[];
  for (const { id, senderId } of chat) {
    const [by, canary] = senderId === booker.user.id ? [expert, canaries.expert] : [booker, canaries.client];
    await must(
      by.call('POST', '/api/reports', { kind: 'message', id, reason: 'other', text: `${canary} objects` }),
    );
  }
  await must(
    booker.call('POST', '/api/reports', {
      ...{ kind: 'profile', id: expert.profileId, reason: 'fake' },
      text: `${canaries.client} doubts it`,
    }),
  );
}

/** Requests and sessions that don't take place, each with a reason. */
async function changePlans(it: Scenario): Promise<void> {
  const { booker, expert } = it.scenario;
  const declined = await it.authorized('2030-03-05T09:00:00Z');
  await must(
    expert.call('POST', `/api/bookings/${declined}/decline`, { reason: `${canaries.expert} is away` }),
  );
  const withdrawn = await it.authorized('2030-03-06T09:00:00Z');
  await must(
    booker.call('POST', `/api/bookings/${withdrawn}/withdraw`, { reason: `${canaries.client} is away` }),
  );
  const cancelled = await it.confirmed({ scheduledAt: '2030-03-07T09:00:00Z' });
  await must(
    booker.call('POST', `/api/bookings/${cancelled}/cancel`, { reason: `${canaries.client} is ill` }),
  );
  const stopped = await it.confirmed({ scheduledAt: '2030-03-08T09:00:00Z' });
  const operator = await signUpOperator(it.scenario.it);
  await must(operator.act('POST', `/api/operator/bookings/${stopped}/cancel`, { reason: operatorReason }));
  await it.jobs();
}

async function finish(it: Scenario, bookingId: string): Promise<void> {
  const { scenario } = it;
  const { booker, expert } = scenario;
  scenario.moveTo('2030-03-04T09:40:00Z');
  await it.jobs();
  await must(
    booker.call('POST', `/api/bookings/${bookingId}/report`, { reason: `${canaries.client} waited` }),
  );
  const operator = await signUpOperator(scenario.it);
  await it.jobs();
  const decision = { refund: 1000, collect: 'reversal', reason: operatorReason };
  await must(operator.act('POST', `/api/operator/bookings/${bookingId}/decide`, decision));
  const { review } = await it.review(bookingId, { comment: `${canaries.client} reviews`, tipAmount: '10' });
  await must(it.reply(review.id, `${canaries.expert} replies`));
  const report = { kind: 'review', id: review.id, reason: 'abuse', text: `${canaries.expert} objects` };
  await must(expert.call('POST', '/api/reports', report));
  const hide = { reason: `Insults ${canaries.expert}first` };
  await must(operator.act('POST', `/api/operator/reviews/${review.id}/hide`, hide));
  await it.jobs(2);
}

/** Notes, decisions and entries of the audit log that name them. */
async function meetOperators({ scenario, db }: Scenario): Promise<void> {
  const { booker, expert, it } = scenario;
  const operator = await signUpOperator(it);
  const theirs = await db().select().from(bookings).where(eq(bookings.bookerId, booker.user.id));
  for (const { id, closedAt, subjectId, reporterId, bookingId } of await db().select().from(cases)) {
    const concerns = ({ user }: Person) =>
      theirs.some((booking) => booking.id === bookingId) || [subjectId, reporterId].includes(user.id);
    const named = [
      ...(concerns(booker) ? [`${canaries.client}first`] : []),
      ...(concerns(expert) ? [`${canaries.expert}last`] : []),
    ];
    if (named.length === 0) continue;
    const reason = `About ${named.join(' and ')}`;
    await must(operator.act('POST', `/api/operator/cases/${id}/notes`, { text: reason }));
    if (!closedAt)
      await operator.act('POST', `/api/operator/cases/${id}/close`, { resolution: reason, reason });
  }
  const actOn = ({ user }: Person, canary: string, action: string) =>
    must(
      operator.act('POST', `/api/operator/people/${user.id}/${action}`, { reason: `${canary}: ${action}` }),
    );
  await actOn(expert, canaries.expert, 'hide-profile');
  await actOn(expert, canaries.expert, 'refuse-verification');
  await actOn(expert, canaries.expert, 'sign-out');
  await actOn(booker, canaries.client, 'sign-out');
}

/** The mail server refuses what is sent to the two, which opens cases. */
async function refuseAnEmail(it: Scenario): Promise<void> {
  const { deps } = it.scenario.it;
  const real = deps.mail;
  deps.mail = {
    ...real,
    send: () => Promise.reject(new MailRefusedError(true, new Error('mailbox full'))),
  };
  for (const canary of Object.values(canaries)) {
    const call = caller(it.scenario.it, undefined, uniqueAddress());
    await must(call('POST', '/auth/forgot', { email: `${canary}@example.com` }));
  }
  await it.jobs();
  deps.mail = real;
}

/** What is still waiting when they leave. */
async function leaveLooseEnds({ scenario, signInAgain }: Scenario): Promise<void> {
  for (const [person, canary] of [
    [scenario.booker, canaries.client],
    [scenario.expert, canaries.expert],
  ] as const) {
    const name = { ...person.user, username: `${canary}name` };
    const again = await signInAgain({ ...person, user: name });
    Object.assign(person, { call: again.call, cookie: again.cookie });
    const change = { email: `${canary}.new@example.com`, currentPassword: 'correct horse battery' };
    await must(person.call('PATCH', '/api/settings', change));
    await must(person.call('POST', '/api/settings/calendar', { currentPassword: change.currentPassword }));
    await must(caller(scenario.it)('POST', '/auth/forgot', { email: `${canary}@example.com` }));
  }
}
