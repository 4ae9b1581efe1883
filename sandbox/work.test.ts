import { expect, test } from 'vitest';
import { newExpert } from '#test/sandbox-account.ts';
import { capturedCharge } from '#test/sandbox-charge.ts';
import { testSandbox } from '#test/test-sandbox.ts';
import { workSandbox } from './work.ts';

const sandbox = testSandbox();

test('does everything that is due once, then delivers its events', async () => {
  const sent: string[] = [];
  const working = {
    database: sandbox.database,
    now: sandbox.now,
    endpoints: sandbox.endpoints,
    fetch: async (_url: string, init: RequestInit) => {
      sent.push((JSON.parse(String(init.body)) as { type: string }).type);
      return new Response('ok');
    },
  };
  const seconds = Math.floor(sandbox.now().getTime() / 1000);
  await workSandbox(working);
  await sandbox.configure([{ url: 'http://127.0.0.1:9/work', secret: 'whsec_work' }]);
  await capturedCharge(sandbox.db, 5000, { now: seconds, disputeAfter: 0 });
  sent.length = 0;
  expect(await workSandbox(working)).toEqual({ happened: 1, delivered: 2 });
  expect(sent.sort()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
  expect(await workSandbox(working)).toEqual({ happened: 0, delivered: 0 });

  const { id } = await newExpert(sandbox);
  await sandbox.stripe.accounts.update(id, { metadata: { a: '1' } });
  expect(await workSandbox(working, AbortSignal.abort())).toEqual({ happened: 0, delivered: 0 });
  expect(await workSandbox(working)).toEqual({ happened: 0, delivered: 1 });
  await sandbox.configure([]);
});
