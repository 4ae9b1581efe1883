import { describe, expect, test } from 'vitest';
import { newExpert } from '#test/sandbox-account.ts';
import { testSandbox } from '#test/test-sandbox.ts';
import { inBackground } from './background.ts';

const sent: string[] = [];
const sandbox = testSandbox({
  deliversAtOnce: true,
  fetch: async (url) => {
    sent.push(url);
    return new Response('ok');
  },
});

test('webhooks go out right after the request that caused them', async () => {
  const url = 'http://127.0.0.1:9/at-once';
  await sandbox.configure([{ url, secret: 'whsec_at_once' }]);
  const { id } = await newExpert(sandbox);
  await sandbox.stripe.accounts.update(id, { metadata: { a: '1' } });
  await expect.poll(() => sent.includes(url)).toBe(true);
  await sandbox.configure([]);
});

describe('work in the background', () => {
  const gates: (() => void)[] = [];
  const waiting = () => new Promise<void>((resolve) => gates.push(resolve));
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

  test('never runs twice at once; requests meanwhile cause one more run', async () => {
    let [running, most, runs] = [0, 0, 0];
    const background = inBackground(
      async () => {
        running += 1;
        runs += 1;
        most = Math.max(most, running);
        await waiting();
        running -= 1;
      },
      () => undefined,
    );
    for (let n = 0; n < 5; n += 1) background.kick();
    await settle();
    expect(runs).toBe(1);
    gates.shift()?.();
    await settle();
    expect(runs).toBe(2);
    gates.shift()?.();
    await settle();
    expect([runs, running, most]).toEqual([2, 0, 1]);
    background.kick();
    await settle();
    expect(runs).toBe(3);
    gates.shift()?.();
    await background.close();
  });

  test('continues after a failure, and closing waits for it', async () => {
    const failures: unknown[] = [];
    let ended = false;
    let runs = 0;
    const background = inBackground(
      async () => {
        runs += 1;
        if (runs === 1) throw new Error('first');
        await settle();
        ended = true;
      },
      (error) => failures.push(error),
    );
    background.kick();
    await settle();
    expect(failures).toHaveLength(1);
    background.kick();
    await background.close();
    expect(ended).toBe(true);
    background.kick();
    await settle();
    expect(runs).toBe(2);
  });
});
