import { afterAll, beforeAll, expect, test } from 'vitest';
import { signToken } from '#server/secrets/signed-token.ts';
import { mailTopics, type Settings } from '#shared/settings/settings.schema.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { type Person, signUp } from '#test/people.ts';
import { unsubscribeUrlOf } from './unsubscribe-link.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

const noticesOf = async (person: Person) =>
  (await person.call('GET', '/api/settings')).json<Settings>().notices;

test.each(mailTopics)(
  'an unsubscribe link stops emails about %s for its reader, and nothing else',
  async (topic) => {
    const [person, other] = [await signUp(it), await signUp(it)];
    const path = `/api${new URL(unsubscribeUrlOf(it.deps, person.user.id, topic)).pathname}`;
    const signedOut = caller(it);
    const all = { messages: true, reminders: true, reviews: true };
    expect((await signedOut('GET', path)).json()).toEqual({ topic, sent: true });
    expect(await noticesOf(person)).toEqual(all);
    for (let n = 0; n < 2; n += 1) {
      expect((await signedOut('POST', path)).json()).toEqual({ topic, sent: false });
      expect(await noticesOf(person)).toEqual({ ...all, [topic]: false });
    }
    expect((await signedOut('GET', path)).json()).toEqual({ topic, sent: false });
    expect(await noticesOf(other)).toEqual(all);
  },
);

test('a mail client can unsubscribe with a cross-origin form post (RFC 8058)', async () => {
  const person = await signUp(it);
  const { pathname } = new URL(unsubscribeUrlOf(it.deps, person.user.id, 'messages'));
  const answer = await it.app.inject({
    method: 'POST',
    url: pathname,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
    },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(answer.statusCode).toBe(200);
  expect(await noticesOf(person)).toMatchObject({ messages: false });
});

test('a forged unsubscribe link is not found', async () => {
  const person = await signUp(it);
  const { id } = person.user;
  const { config } = it.deps;
  const forged = [
    'x',
    `${id}.messages`,
    `${id}.messages.`,
    signToken(config, 'unsubscribe', id),
    signToken(config, 'unsubscribe', `${id}.security`),
    signToken(config, 'unsubscribe', 'no-user.messages'),
    signToken(config, 'unsubscribe', '00000000-0000-4000-8000-000000000000.messages'),
    signToken(config, 'respond', `${id}.messages`),
    signToken({ ...config, sessionSecret: 'another' }, 'unsubscribe', `${id}.messages`),
  ];
  for (const token of forged) {
    expect((await caller(it)('GET', `/api/unsubscribe/${token}`)).statusCode).toBe(404);
    expect((await caller(it)('POST', `/api/unsubscribe/${token}`)).statusCode).toBe(404);
  }
  expect(await noticesOf(person)).toMatchObject({ messages: true });
});
