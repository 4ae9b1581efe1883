import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { queriesOf } from '#test/count-queries.ts';
import { signUp, signUpExpert, uniqueAddress, uniqueName } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

const anonymous = () => caller(it, undefined, uniqueAddress());

describe('public profiles', () => {
  test.each(['profiles', 'links'])('PRIV-01 /api/%s shows everything but the email address', async (kind) => {
    const email = `${uniqueName()}@example.com`;
    const expert = await signUpExpert(it, { isVerified: true }, { email });
    const url = `/api/${kind}/${kind === 'links' ? expert.user.username : expert.profileId}`;
    const answers = await Promise.all([
      anonymous()('GET', url),
      (await signUp(it)).call('GET', url),
      expert.call('GET', url),
    ]);
    const [public_, foreign, own] = answers.map((answer) => answer.json<Profile>());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(public_).toMatchObject({ id: expert.profileId, isVerified: true, user: { email: null } });
    expect(foreign).toEqual(public_);
    expect(own?.user.email).toBe(email);
    expect(answers[0]?.body).not.toContain(email);
  });

  test('HDR-13 a link works in any letter case; unknown users and users without a profile are 404', async () => {
    const expert = await signUpExpert(it, {}, { username: `Case${uniqueName()}` });
    const { username } = expert.user;
    for (const spelling of [username, username.toUpperCase(), username.toLowerCase()]) {
      const answer = await anonymous()('GET', `/api/links/${spelling}`);
      expect(answer.json()).toMatchObject({ id: expert.profileId, user: { username } });
    }
    const client = await signUp(it);
    for (const unknown of [client.user.username, uniqueName(), 'a', 'no.such', '%27', 'api']) {
      expect((await anonymous()('GET', `/api/links/${unknown}`)).statusCode).toBe(404);
    }
  });

  test.each(['not-a-uuid', '1', '00000000-0000-0000-0000-000000000000', "'; drop table profiles", '%25'])(
    'AZ-18 %s is no profile',
    async (id) => {
      const answer = await anonymous()('GET', `/api/profiles/${encodeURIComponent(id)}`);
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { message: 'Profile not found' }]);
    },
  );

  test('an inactive profile keeps its page', async () => {
    const expert = await signUpExpert(it, { isActive: false });
    const answer = await anonymous()('GET', `/api/profiles/${expert.profileId}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { isActive: false }]);
  });

  test('ENC-01, ENC-04 text is stored and returned as typed', async () => {
    const expert = await signUpExpert(it);
    const typed = `<script>alert("x")</script> & 'quotes' \u2028 \\ 🐝`;
    await expert.call('PATCH', '/api/profile/me', {
      headline: typed,
      about: typed,
      tags: [typed.slice(0, 50)],
    });
    const answer = await anonymous()('GET', `/api/profiles/${expert.profileId}`);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toMatchObject({ headline: typed, about: typed, tags: [typed.slice(0, 50)] });
  });

  test('take one query, which is prepared again after a newer release changed a column', async () => {
    const expert = await signUpExpert(it);
    const plain = await buildTestApp({ config: { testControls: false } });
    const call = caller(plain, undefined, uniqueAddress());
    await call('GET', `/api/profiles/${expert.profileId}`);
    const queries = queriesOf(plain);
    expect((await call('GET', `/api/profiles/${expert.profileId}`)).statusCode).toBe(200);
    expect(queries.mock.calls.length).toBe(1);
    const outdated = Object.assign(new Error('cached plan must not change result type'), { code: '0A000' });
    queries.mockImplementationOnce(() => Promise.reject(outdated));
    expect((await call('GET', `/api/profiles/${expert.profileId}`)).statusCode).toBe(200);
    expect(queries.mock.calls.length).toBe(3);
    queries.mockRestore();
    await plain.close();
  });
});
