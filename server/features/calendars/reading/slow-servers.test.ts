import { beforeEach, expect, test, vi } from 'vitest';
import { signUpExpert } from '#test/people.ts';
import { address, fileWith, testCalendars } from '#test/test-calendars.ts';

const it = testCalendars();
const { scenario, elsewhere } = it;

/** Of changes, on the embedded engine: as many as `request-queue.ts` lets work at once. */
const turns = 16;

beforeEach(it.meet);

test('while calendars’ servers don’t answer, clients can book', async () => {
  const experts = await Promise.all(Array.from({ length: turns / 2 }, () => signUpExpert(scenario.it)));
  const hanging = experts.flatMap((expert, n) =>
    ['a', 'b'].map((name) => {
      const slow = `https://calendar.example/${n}/${name}.ics`;
      elsewhere.publish(slow, fileWith());
      const answer = elsewhere.hang(slow);
      return { answer, request: expert.call('POST', '/api/calendars', { kind: 'address', address: slow }) };
    }),
  );
  await vi.waitFor(() => expect(elsewhere.calls).toHaveLength(turns), 5_000);
  expect((await scenario.book(scenario.booker)).statusCode).toBe(201);
  for (const { answer } of hanging) answer();
  const answers = await Promise.all(hanging.map(({ request }) => request));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
});

test('an expert can have two calendars read at once, and others once these are', async () => {
  const connect = (n: number) => {
    elsewhere.publish(`${address}?${n}`, fileWith());
    return it.connect({ kind: 'address', address: `${address}?${n}` });
  };
  const answers = [1, 2].map((n) => elsewhere.hang(`${address}?${n}`));
  const first = [connect(1), connect(2)];
  await vi.waitFor(() => expect(elsewhere.calls).toHaveLength(2), 5_000);
  const refused = await connect(3);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({
    message: 'We’re still checking your calendars. Try again in a moment.',
  });
  for (const answer of answers) answer();
  await Promise.all(first);
  expect((await connect(3)).statusCode).toBe(201);
});
