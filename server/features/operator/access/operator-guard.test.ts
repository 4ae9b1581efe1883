import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operators } from '#server/db/tables/operators.ts';
import { users } from '#server/db/tables/users.ts';
import { operatorApi } from '#shared/operator/operator-routes.ts';
import { buildTestApp, type Call, caller, type TestApp } from '#test/build-test-app.ts';
import { signUpOperator } from '#test/operators.ts';
import { signUp, signUpExpert, uniqueAddress } from '#test/people.ts';
import { consolePaths } from '#web/lib/paths.ts';

let it: TestApp;
const routes: { method: string; url: string }[] = [];
beforeAll(async () => {
  it = await buildTestApp({ app: { onRoute: (method, url) => void routes.push({ method, url }) } });
});
afterAll(() => it.close());

const noId = '00000000-0000-4000-8000-000000000000';

/** Every registered call below /api/operator, with an id that doesn't exist. */
const operatorCalls = () =>
  routes
    .filter(({ url }) => url.startsWith(operatorApi))
    .map(({ method, url }) => ({ method: method as 'GET', url, path: url.replace(/:\w+/g, noId) }));

type Caller = { who: string; call: () => Promise<Call> };

const outsiders: Caller[] = [
  { who: 'a visitor', call: async () => caller(it, undefined, uniqueAddress()) },
  { who: 'a client', call: async () => (await signUp(it)).call },
  { who: 'an expert', call: async () => (await signUpExpert(it)).call },
  { who: 'an operator who was demoted', call: demotedOperator },
  { who: 'an operator who is suspended', call: suspendedOperator },
];

async function demotedOperator(): Promise<Call> {
  const { user, call } = await signUpOperator(it);
  await it.deps.db.update(operators).set({ revokedAt: it.deps.now() }).where(eq(operators.userId, user.id));
  return call;
}

async function suspendedOperator(): Promise<Call> {
  const { user, call } = await signUpOperator(it);
  await it.deps.db.update(users).set({ suspendedAt: it.deps.now() }).where(eq(users.id, user.id));
  return call;
}

/** All that tells two answers apart, except what is random in every answer. */
async function answerTo(call: Call, method: 'GET', path: string, body?: unknown) {
  const { statusCode, headers, body: text } = await call(method, path, body);
  const { 'content-security-policy': _policy, date: _date, 'content-length': _length, ...others } = headers;
  return { statusCode, headers: others, text: text.replace(/"requestId":"[^"]+"/, '') };
}

describe('who reaches the operators’ calls', () => {
  test('there are calls to check', () => {
    expect(operatorCalls().length).toBeGreaterThan(5);
  });

  test.each(outsiders)(
    '$who gets what an unknown path answers from each of them',
    async ({ call: signIn }) => {
      const call = await signIn();
      for (const { method, path } of operatorCalls()) {
        const unknown = path.replace(operatorApi, '/api/no-such-thing');
        for (const body of method === 'GET' ? [undefined] : [undefined, {}, '{ not JSON', '[]']) {
          const expected = await answerTo(call, method, unknown, body);
          expect({ method, path, body, ...(await answerTo(call, method, path, body)) }).toEqual({
            method,
            path,
            body,
            ...expected,
          });
          if (typeof body !== 'string') expect(expected.statusCode).toBe(404);
        }
      }
    },
  );

  test.each(outsiders)('$who gets the 404 page when opening one in the browser', async ({ call: signIn }) => {
    const call = await signIn();
    const page = await call('GET', `${operatorApi}/me`, undefined, { accept: 'text/html' });
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('Page Not Found');
  });

  test('an operator who hasn’t entered gets 403 from everything but me, entering and leaving', async () => {
    const { call } = await signUpOperator(it, { enters: false });
    const open = ['me', 'enter', 'enter/passkey', 'leave'].map((name) => `${operatorApi}/${name}`);
    for (const { method, url, path } of operatorCalls()) {
      const answer = await call(method, path, method === 'GET' ? undefined : {});
      if (open.includes(url)) expect(`${url} ${answer.statusCode}`).toMatch(/ (200|204|400|409)$/);
      else if ((method as string) === 'HEAD') expect(`${url} ${answer.statusCode}`).toBe(`${url} 403`);
      else expect({ url, ...answer.json() }).toMatchObject({ url, code: 'reenter' });
    }
  });

  test('an entered operator gets 404 for every guessed id', async () => {
    const { act } = await signUpOperator(it);
    const decision = { refund: 0, collect: 'debt' };
    const body = { reason: 'Just guessing', text: 'A note', to: 'me', resolution: 'Done', ...decision };
    const guesses = [noId, 'x', '%27', '9'.repeat(40), noId.toUpperCase()];
    for (const { method, url } of operatorCalls().filter(({ url }) => url.includes(':'))) {
      for (const guess of guesses) {
        const answer = await act(method, url.replace(/:\w+/g, guess), method === 'GET' ? undefined : body);
        expect(`${method} ${url} ${guess} ${answer.statusCode}`).toBe(`${method} ${url} ${guess} 404`);
      }
    }
  });

  test('the API description doesn’t mention them', async () => {
    const { body } = await caller(it)('GET', '/api/openapi.json');
    expect(body).toContain('/api/bookings');
    expect(body).not.toContain(operatorApi);
  });

  test('only operators learn that they are one', async () => {
    const [operator, client] = await Promise.all([signUpOperator(it), signUp(it)]);
    expect((await operator.call('GET', '/auth/user')).json()).toMatchObject({ isOperator: true });
    expect((await client.call('GET', '/auth/user')).json()).not.toHaveProperty('isOperator');
  });
});

describe('pages of the console', () => {
  const pages = consolePaths.map((path) => path.replace(/:\w+/g, noId));

  test.each(outsiders)('don’t exist for $who, and are like any unknown page', async ({ call: signIn }) => {
    const call = await signIn();
    for (const path of pages) {
      const { statusCode, body } = await call('GET', path);
      expect({ path, statusCode }).toEqual({ path, statusCode: 404 });
      expect(body).toContain('Page Not Found');
      // Nothing in the page refers to the console's scripts.
      expect(body).not.toContain('pages/admin');
    }
  });

  test('exist for operators, also before they have entered', async () => {
    const { call } = await signUpOperator(it, { enters: false });
    for (const path of pages) expect(`${path} ${(await call('GET', path)).statusCode}`).toBe(`${path} 200`);
    expect((await call('GET', '/admin/nothing')).statusCode).toBe(404);
  });
});
