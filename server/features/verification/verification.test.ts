import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cases } from '#server/db/tables/cases.ts';
import { mails } from '#server/db/tables/mails.ts';
import { users } from '#server/db/tables/users.ts';
import type { CaseDetail } from '#shared/operator/cases.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { type OperatorPerson, signUpOperator } from '#test/operators.ts';
import { type Expert, signUp, signUpExpert, uniqueName } from '#test/people.ts';

let it: TestApp;
let operator: OperatorPerson;
beforeAll(async () => {
  it = await buildTestApp({ config: { relaxedLimits: true } });
  operator = await signUpOperator(it);
});
afterAll(() => it.close());

const links = ['https://example.com/about-me', 'https://example.org/in/ada'];
const ask = ({ call }: Pick<Expert, 'call'>, body: object = { links, note: 'I teach there' }) =>
  call('POST', '/api/profile/verification', body);
const own = async ({ call }: Expert) => (await call('GET', '/api/profile/me')).json<Profile>();
const decide = ({ user }: Expert, how: string, reason = 'Checked the links') =>
  operator.act('POST', `/api/operator/people/${user.id}/${how}`, { reason });
const caseOf = async ({ user }: Expert) => {
  const rows = await it.deps.db.select().from(cases).where(eq(cases.subjectId, user.id));
  return rows.sort((a, b) => a.openedAt.getTime() - b.openedAt.getTime()).at(-1);
};
const bellOf = async ({ call }: Expert) =>
  (await call('GET', '/api/notices')).json<{ notices: { title: string; text: string }[] }>().notices;

describe('an expert asks to be verified', () => {
  test('once at a time, and sees that it’s pending', async () => {
    const expert = await signUpExpert(it);
    expect((await own(expert)).verification).toEqual({ status: 'none', askedAt: null, reason: null });
    const answer = await ask(expert);
    expect(answer.statusCode).toBe(201);
    expect(answer.json<Profile>().verification).toMatchObject({ status: 'pending' });
    expect((await ask(expert)).json()).toMatchObject({ code: 'conflict' });
    expect(await caseOf(expert)).toMatchObject({
      kind: 'verification',
      closedAt: null,
      about: { profileId: expert.profileId, links, note: 'I teach there' },
    });
    const { id = '' } = (await caseOf(expert)) ?? {};
    expect((await operator.call('GET', `/api/operator/cases/${id}`)).json<CaseDetail>()).toMatchObject({
      verification: { profileId: expert.profileId, links, note: 'I teach there' },
      report: null,
    });
    // They couldn't ask again, and no one would answer.
    const closing = { resolution: 'Done', reason: 'Looks fine' };
    expect((await operator.act('POST', `/api/operator/cases/${id}/close`, closing)).json()).toMatchObject({
      code: 'conflict',
      message: 'Verify the expert or decline the request on their page. That closes this case.',
    });
  });

  test('at the same moment from two devices, with one request', async () => {
    const expert = await signUpExpert(it);
    const answers = await Promise.all([ask(expert), ask(expert)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  test.each([
    ['no links', { links: [] }, 'links'],
    ['six links', { links: Array.from({ length: 6 }, () => 'https://example.com') }, 'links'],
    ['a link without https', { links: ['http://example.com'] }, 'links.0'],
    ['a script', { links: ['javascript:alert(1)'] }, 'links.0'],
    ['a link with spaces', { links: ['https://example.com/a b'] }, 'links.0'],
    ['too long a note', { links, note: 'x'.repeat(1001) }, 'note'],
  ])('not with %s', async (_what, body, field) => {
    const answer = await ask(await signUpExpert(it), body);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toContain(field);
  });

  test('only with a profile', async () => {
    expect((await ask(await signUp(it))).statusCode).toBe(404);
  });
});

describe('an operator', () => {
  test('gives the badge: everyone sees it, the expert is told, and the case is closed', async () => {
    const expert = await signUpExpert(it);
    const email = `${uniqueName()}@example.com`;
    await it.deps.db.update(users).set({ email }).where(eq(users.id, expert.user.id));
    await ask(expert);
    const answer = await decide(expert, 'verify');
    expect(answer.json()).toMatchObject({
      profile: { isVerified: true, verification: { outcome: 'granted' } },
      openCases: [],
    });
    const profile = await operator.call('GET', `/api/profiles/${expert.profileId}`);
    expect(profile.json()).toMatchObject({ isVerified: true });
    expect((await own(expert)).verification).toMatchObject({ status: 'verified' });
    expect(await caseOf(expert)).toMatchObject({ resolution: 'Verified', closedById: operator.user.id });
    expect((await bellOf(expert))[0]).toMatchObject({ title: 'Your profile is verified' });
    const [mail] = await it.deps.db.select().from(mails).where(eq(mails.recipient, email));
    expect(mail).toMatchObject({ kind: 'profile_verified' });
    expect((await ask(expert)).json()).toMatchObject({ code: 'conflict' });
  });

  test('refuses with a reason that the expert reads, who may then ask again', async () => {
    const expert = await signUpExpert(it);
    await ask(expert);
    await decide(expert, 'refuse-verification', 'The links lead nowhere');
    expect((await own(expert)).verification).toMatchObject({
      status: 'refused',
      reason: 'The links lead nowhere',
    });
    expect((await bellOf(expert))[0]).toMatchObject({ text: 'The links lead nowhere' });
    expect(await caseOf(expert)).toMatchObject({ resolution: 'Declined' });
    expect((await decide(expert, 'verify')).json()).toMatchObject({ code: 'conflict' });
    expect((await ask(expert)).json<Profile>().verification).toMatchObject({
      status: 'pending',
      reason: null,
    });
  });

  test('takes the badge away, and can give it back without a new request', async () => {
    const expert = await signUpExpert(it);
    await ask(expert);
    await decide(expert, 'verify');
    expect((await decide(expert, 'verify')).statusCode).toBe(409);
    expect((await decide(expert, 'unverify', 'Sold the account')).statusCode).toBe(200);
    expect((await own(expert)).verification).toMatchObject({ status: 'none', reason: null });
    expect((await decide(expert, 'unverify')).statusCode).toBe(409);
    expect((await decide(expert, 'verify')).statusCode).toBe(200);
  });

  test('can’t verify an expert without a request, a client without a profile, or themselves', async () => {
    const expert = await signUpExpert(it);
    expect((await decide(expert, 'verify')).json()).toMatchObject({ code: 'conflict' });
    const client = { ...(await signUp(it)), profileId: '' };
    expect((await decide(client, 'verify')).json()).toMatchObject({ code: 'conflict' });
    expect((await decide({ ...operator, profileId: '' }, 'verify')).json()).toMatchObject({
      code: 'forbidden',
    });
  });

  test('signs someone out everywhere, who can sign in again', async () => {
    const expert = await signUpExpert(it);
    expect((await decide(expert, 'sign-out', 'Lost their phone')).json()).toMatchObject({ devices: 0 });
    expect((await expert.call('GET', '/api/profile/me')).statusCode).toBe(401);
    const { username } = expert.user;
    const again = await expert.call('POST', '/auth/login', { username, password: 'correct horse battery' });
    expect(again.statusCode).toBe(200);
  });
});

test('asking is limited per day', async () => {
  const strict = await buildTestApp();
  const expert = await signUpExpert(strict);
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await ask(expert)).statusCode);
  expect(statuses).toEqual([201, 409, 409, 429]);
  await strict.close();
});
