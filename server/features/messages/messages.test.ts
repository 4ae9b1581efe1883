import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { idempotencyKeys } from '#server/db/tables/idempotency-keys.ts';
import { messages } from '#server/db/tables/messages.ts';
import { users } from '#server/db/tables/users.ts';
import type { Message } from '#shared/messages/messages.schema.ts';
import { type Person, signUp } from '#test/people.ts';
import { testPayments } from '#test/test-payments.ts';

const it = testPayments();
const { scenario } = it;
const start = '2030-03-04T09:00:00.000Z';

const write = (by: Person, bookingId: string, content: unknown = 'Hello', headers = {}) =>
  by.call('POST', '/api/messages', { bookingId, content }, headers);
const read = async (by: Person, bookingId: string, query = '') => {
  const answer = await by.call('GET', `/api/messages/${bookingId}${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Message[]>();
};
const stored = (bookingId: string) =>
  scenario.it.deps.db.select().from(messages).where(eq(messages.bookingId, bookingId));
const contents = (messages: Message[]) => messages.map(({ content }) => content);

describe('a chat', () => {
  let id: string;
  beforeEach(async () => {
    await scenario.signUpParties();
    id = await it.confirmed(start);
  });

  test('both parties write and read, oldest first', async () => {
    const sent = await write(scenario.booker, id, '  Hello, what shall I bring?\n');
    const { hereToBook: _own, timeZone: _zone, ...sender } = scenario.booker.user;
    expect(sent.statusCode).toBe(201);
    expect(sent.json()).toEqual({
      id: expect.any(String),
      bookingId: id,
      senderId: scenario.booker.user.id,
      receiverId: scenario.expert.user.id,
      sender: { ...sender, email: null },
      content: 'Hello, what shall I bring?',
      isRead: false,
      createdAt: '2030-03-01T00:00:00.000Z',
    });
    await write(scenario.expert, id, 'Only the clock');
    const [theirs, own] = [await read(scenario.expert, id), await read(scenario.booker, id)];
    expect(contents(theirs)).toEqual(['Hello, what shall I bring?', 'Only the clock']);
    expect(own).toEqual(theirs);
    expect(own[1]).toMatchObject({ senderId: scenario.expert.user.id, receiverId: scenario.booker.user.id });
  });

  test('PRIV-01 and PRIV-03 an email address is shown to its owner only, and the response isn’t cached', async () => {
    const email = `canary-${scenario.booker.user.username}@example.com`;
    await scenario.it.deps.db.update(users).set({ email }).where(eq(users.id, scenario.booker.user.id));
    await write(scenario.booker, id);
    expect((await read(scenario.booker, id))[0]?.sender.email).toBe(email);
    expect((await read(scenario.expert, id))[0]?.sender.email).toBeNull();
    const answer = await scenario.booker.call('GET', `/api/messages/${id}`);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('AZ-03 a stranger can’t read, write or mark messages, and nothing is stored', async () => {
    await write(scenario.booker, id);
    const stranger = await signUp(scenario.it);
    for (const bookingId of [id, '00000000-0000-4000-8000-000000000000', 'nonsense', `${id}'`]) {
      const answers = [
        await write(stranger, bookingId),
        await stranger.call('GET', `/api/messages/${bookingId}`),
        await stranger.call('POST', `/api/messages/${bookingId}/read`),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
      for (const { body } of answers) expect(body).not.toContain('Hello');
    }
    expect(await stored(id)).toMatchObject([{ content: 'Hello', isRead: false }]);
    expect(
      await scenario.it.deps.db.select().from(messages).where(eq(messages.senderId, stranger.user.id)),
    ).toEqual([]);
  });

  test('AZ-14 sender, receiver, read state and time come from the server', async () => {
    const forged = {
      bookingId: id,
      content: 'Mine',
      id: '00000000-0000-4000-8000-000000000000',
      senderId: scenario.expert.user.id,
      receiverId: scenario.booker.user.id,
      isRead: true,
      createdAt: '2001-01-01T00:00:00.000Z',
    };
    const answer = await scenario.booker.call('POST', '/api/messages', forged);
    expect(answer.json()).toMatchObject({
      senderId: scenario.booker.user.id,
      receiverId: scenario.expert.user.id,
      isRead: false,
      createdAt: '2030-03-01T00:00:00.000Z',
    });
    expect(answer.json<Message>().id).not.toBe(forged.id);
  });

  test('VAL-08 a message has 1 to 2000 characters and isn’t blank', async () => {
    const message = 'Message must be between 1 and 2000 characters';
    for (const content of ['', '  \n\t ', 'x'.repeat(2001), undefined, null, 7, ['a']]) {
      const answer = await scenario.booker.call('POST', '/api/messages', { bookingId: id, content });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'invalid', fields: { content: message } });
    }
    expect((await write(scenario.booker, id, 'x'.repeat(2000))).statusCode).toBe(201);
    expect((await write(scenario.booker, id, ` ${'é'.repeat(2000)} `)).statusCode).toBe(201);
    expect(await stored(id)).toHaveLength(2);
  });

  test('ENC-01, ENC-03 and ENC-04 messages are stored and returned as typed', async () => {
    const typed = `<script>alert("1")</script> & \\ ' ; drop table messages; --\r\n\u2028 مرحبا 👩🏽‍🚀 %00 {{x}}`;
    const answer = await write(scenario.booker, id, typed);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.json<Message>().content).toBe(typed);
    expect((await stored(id))[0]?.content).toBe(typed);
    expect(contents(await read(scenario.expert, id))).toEqual([typed]);
    for (const unstorable of ['a\u0000b', '\ud800']) {
      expect((await write(scenario.booker, id, unstorable)).statusCode).toBe(400);
    }
    const page = await scenario.booker.call('GET', '/dashboard');
    expect(page.body).not.toContain('<script>alert');
  });

  test('PRIV-22 neither the log nor the stored idempotency keys contain message text', async () => {
    await write(scenario.booker, id, 'canary-words', { 'idempotency-key': 'one' });
    await write(scenario.booker, id, 'canary-words', { 'idempotency-key': 'not a key' });
    await write(scenario.booker, 'nonsense', 'canary-words');
    expect(scenario.it.logs.join('')).not.toContain('canary-words');
    const keys = await scenario.it.deps.db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.userId, scenario.booker.user.id));
    expect(keys.length).toBeGreaterThan(0);
    expect(JSON.stringify(keys)).not.toContain('canary-words');
  });

  test('reading marks the other party’s messages and updates the unread count', async () => {
    for (const content of ['One', 'Two']) await write(scenario.expert, id, content);
    await write(scenario.booker, id, 'Three');
    expect(await it.view(id)).toMatchObject({ unreadMessages: 2 });
    expect(await it.view(id, scenario.expert)).toMatchObject({ unreadMessages: 1 });
    for (let time = 0; time < 2; time += 1) {
      expect((await scenario.booker.call('POST', `/api/messages/${id}/read`)).statusCode).toBe(204);
    }
    expect((await read(scenario.expert, id)).map(({ isRead }) => isRead)).toEqual([true, true, false]);
    expect(await it.view(id)).toMatchObject({ unreadMessages: 0 });
    expect(await it.view(id, scenario.expert)).toMatchObject({ unreadMessages: 1 });
  });
});

describe('parallel messages', () => {
  let id: string;
  beforeEach(async () => {
    await scenario.signUpParties();
    id = await it.confirmed(start);
  });

  test('CON-29 twenty parallel messages are stored once each, in (createdAt, id) order', async () => {
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        write(n % 2 ? scenario.booker : scenario.expert, id, `At once ${n}`),
      ),
    );
    expect(sent.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
    const listed = await read(scenario.booker, id);
    expect(new Set(contents(listed)).size).toBe(20);
    expect(listed).toHaveLength(20);
    const positions = listed.map((message) => `${message.createdAt} ${message.id}`);
    expect(positions).toEqual(positions.toSorted());
    // The clock stands still in this test, yet every message gets its own instant, so that ids never decide the order.
    expect(new Set(listed.map(({ createdAt }) => createdAt)).size).toBe(20);
  });

  test('CON-29 messages are read in the order they were sent, even if the clock goes back', async () => {
    const sent: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      if (n === 6) scenario.moveTo('2030-02-28T23:59:58Z');
      sent.push(`${n}`);
      await write(n % 3 ? scenario.booker : scenario.expert, id, `${n}`);
    }
    expect(contents(await read(scenario.expert, id))).toEqual(sent);
  });

  test('one idempotency key stores one message, and another text with it is refused', async () => {
    const headers = { 'idempotency-key': 'the-same' };
    const first = await write(scenario.booker, id, 'Once', headers);
    const again = await write(scenario.booker, id, 'Once', headers);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect((await write(scenario.booker, id, 'Twice', headers)).statusCode).toBe(422);
    expect((await write(scenario.expert, id, 'Once', headers)).statusCode).toBe(201);
    const together = await Promise.all(
      Array.from({ length: 10 }, () => write(scenario.booker, id, 'Together', { 'idempotency-key': 'new' })),
    );
    expect(together.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(0);
    expect(together.filter(({ statusCode }) => ![201, 409].includes(statusCode))).toEqual([]);
    expect(contents(await read(scenario.booker, id))).toEqual(['Once', 'Once', 'Together']);
  });
});

describe('canceling a message that may still be on its way', () => {
  const headers = { 'idempotency-key': 'canceled' };
  const cancel = (
    by: Person,
    bookingId: string,
    content = 'Hello',
    sentWith: Record<string, string> = headers,
  ) => by.call('POST', '/api/messages/cancel', { bookingId, content }, sentWith);
  let id: string;
  beforeEach(async () => {
    await scenario.signUpParties();
    id = await it.confirmed(start);
  });

  test('a message that arrives after it was canceled isn’t stored', async () => {
    for (let time = 0; time < 2; time += 1) {
      const canceled = await cancel(scenario.booker, id);
      expect([canceled.statusCode, canceled.json()]).toEqual([200, { sent: null }]);
    }
    expect((await write(scenario.booker, id, 'Hello', headers)).statusCode).toBe(422);
    expect(await stored(id)).toEqual([]);
    expect((await write(scenario.booker, id, 'Hello', { 'idempotency-key': 'next' })).statusCode).toBe(201);
    expect((await write(scenario.expert, id, 'Hello', headers)).statusCode).toBe(201);
  });

  test('a message that was already stored stays, and the response contains it', async () => {
    const sent = await write(scenario.booker, id, 'Hello', headers);
    const canceled = await cancel(scenario.booker, id);
    expect([canceled.statusCode, canceled.json()]).toEqual([200, { sent: sent.json() }]);
    expect(contents(await read(scenario.expert, id))).toEqual(['Hello']);
    expect((await cancel(scenario.booker, id, 'Another')).statusCode).toBe(422);
  });

  test('sending and canceling at the same time either stores the message or cancels it', async () => {
    const tries = Array.from({ length: 6 }, (_, n) =>
      n % 2 === 0 ? write(scenario.booker, id, 'Hello', headers) : cancel(scenario.booker, id),
    );
    await Promise.all(tries);
    const { sent } = (await cancel(scenario.booker, id)).json<{ sent: Message | null }>();
    expect(contents(await read(scenario.booker, id))).toEqual(sent ? ['Hello'] : []);
  });

  test('requires an idempotency key and the sender’s own booking', async () => {
    expect((await cancel(scenario.booker, id, 'Hello', {})).statusCode).toBe(400);
    const stranger = await signUp(scenario.it);
    expect((await cancel(stranger, id)).statusCode).toBe(404);
  });
});
