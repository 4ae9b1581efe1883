import type { BrowserContext } from '@playwright/test';
import { test as base } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect } from '#test/e2e/fixtures/fixtures.ts';
import { aMeeting, expectMore, join, openLobby, wayOf } from '#test/e2e/fixtures/room-fixtures.ts';
import { createRelay, isRelayInstalled, type Relay } from './relay.ts';

const test = base.extend<object, { relay: Relay }>({
  relay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from it.
    async ({}, use) => {
      const relay = await createRelay();
      await relay.start();
      await use(relay);
      await relay.kill();
    },
    { scope: 'worker' },
  ],
  serverEnv: [async ({ relay }, use) => use(relay.env), { scope: 'worker' }],
});

test.skip(!isRelayInstalled, 'coturn isn’t installed (apt-get install coturn)');

async function hideAddress(context: BrowserContext) {
  const answer = await context.request.patch('/api/settings', { data: { hideAddress: true } });
  expect(answer.status()).toBe(200);
}

test('people who hide their address call through a real relay, which may fail and come back @gate', async ({
  browser,
  context,
  relay,
}, info) => {
  const { client, expert, id } = await aMeeting(browser, context);
  for (const each of [client, expert]) await hideAddress(each);
  const [nora, priya] = [await openLobby(client, id), await openLobby(expert, id)];
  await expect(nora.getByText(/through our server/)).toBeVisible();
  for (const page of [nora, priya]) await join(page);
  for (const page of [nora, priya]) {
    await expectMore(page, 'frames');
    await expectMore(page, 'sound');
    expect((await wayOf(page)).kinds).toBe('relay to relay');
  }

  await test.step('the relay fails', async () => {
    await relay.kill();
    await expect(nora.getByText('Priya is reconnecting')).toBeVisible();
    await expect(priya.getByText('Nora is reconnecting')).toBeVisible();
    await expect(nora.getByText('We’re having trouble connecting you')).toBeVisible();
    await relay.start();
    const backAt = Date.now();
    for (const page of [nora, priya]) await expectMore(page, 'packets');
    info.annotations.push({ type: 'relay healed in ms', description: `${Date.now() - backAt}` });
    await expect(nora.getByText('Priya is reconnecting')).toBeHidden();
    expect((await wayOf(nora)).kinds).toBe('relay to relay');
  });
});

test('a client whom the relay refuses is told so, and gets fresh credentials @gate', async ({
  browser,
  context,
}) => {
  const { client, expert, id } = await aMeeting(browser, context);
  await hideAddress(client);
  const [nora, priya] = [await openLobby(client, id), await openLobby(expert, id)];
  // As if the relay had another secret.
  let isRefused = true;
  await nora.route(/\/visits(\/[^/]+\/ice)?$/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const wrong = text.replace(/"credential":"[^"]+"/, '"credential":"wrong"');
    await route.fulfill({ response, body: isRefused ? wrong : text });
  });
  for (const page of [nora, priya]) await join(page);
  await expect(nora.getByText('We’re having trouble connecting you')).toBeVisible();
  isRefused = false;
  await expectMore(nora, 'packets');
  await expectMore(priya, 'packets');
  await expect(nora.getByText('We’re having trouble connecting you')).toBeHidden();
  expect((await wayOf(nora)).kinds).toMatch(/^relay to /);
});
