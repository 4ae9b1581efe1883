import type { Page, TestInfo } from '@playwright/test';
import { minuteMs } from '#shared/durations.ts';
import { moveTo, test } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect, refusedCall } from '#test/e2e/fixtures/fixtures.ts';
import {
  aMeeting,
  callView,
  controls,
  expectMore,
  expectSilence,
  join,
  openLobby,
  wayOf,
} from '#test/e2e/fixtures/room-fixtures.ts';
import { blockStream } from '#test/e2e/fixtures/session-fixtures.ts';
import { serverUrl } from '#test/process/databases.ts';
import { networkBetween } from './network.ts';

// The gate runs these with two processes on PostgreSQL.
const tag = serverUrl ? [] : ['@full'];

/** Waits until both get something from each other again. How long that took is for the report only, because machines differ. */
async function expectHealed(pages: Page[], info: TestInfo, what: string) {
  const startedAt = Date.now();
  for (const page of pages) await expectMore(page, 'packets');
  info.annotations.push({ type: `${what}: healed after ms`, description: `${Date.now() - startedAt}` });
}

test(
  'a call goes on while the server restarts, and a tab that was reloaded comes back',
  { tag },
  async ({ browser, context, server, expectNoise }, info) => {
    expectNoise(/net::ERR_(CONNECTION|INCOMPLETE)/);
    expectNoise(refusedCall(503));
    const { client, expert, id } = await aMeeting(browser, context);
    const [nora, priya] = [await openLobby(client, id), await openLobby(expert, id)];
    await join(nora);
    await join(priya);
    await expectMore(nora, 'frames');
    await server.restart(async () => {
      await expectMore(nora, 'packets');
      await expectMore(priya, 'sound');
      await controls(priya).getByRole('button', { name: 'Mute' }).click();
      await expect(nora.getByText('Priya is muted')).toBeVisible();
    });
    await expectHealed([nora, priya], info, 'a restarted server');
    await priya.reload();
    await expect(callView(priya)).toBeVisible();
    await expectHealed([nora, priya], info, 'a reloaded tab');
    await expect(nora.getByText('Priya is muted')).toBeVisible();
    await expectSilence(nora);
  },
);

test(
  'a call heals when its network is cut, changes, and was gone for long',
  { tag },
  async ({ browser, context, expectNoise }, info) => {
    expectNoise(/ERR_INTERNET_DISCONNECTED/);
    const { client, expert, id, startsAt } = await aMeeting(browser, context);
    const network = await networkBetween([client, expert]);
    const [nora, priya] = [await openLobby(client, id), await openLobby(expert, id)];
    await join(nora);
    await join(priya);
    const pages = [nora, priya];
    for (const page of pages) await expectMore(page, 'frames');

    await test.step('another network at once', async () => {
      const { to } = await wayOf(nora);
      network.change();
      await expectHealed(pages, info, 'a new network');
      expect((await wayOf(nora)).to).not.toBe(to);
    });

    await test.step('no network for so long that the visits lapse', async () => {
      network.cut();
      await client.setOffline(true);
      await expect(nora.getByText('You’re offline')).toBeVisible();
      await expect(priya.getByText('Nora is reconnecting')).toBeVisible();
      await moveTo(expert, startsAt + minuteMs);
      await expect(priya.getByText('Waiting for Nora')).toBeVisible();
      network.change();
      network.mend();
      await client.setOffline(false);
      await expectHealed(pages, info, 'a network that was gone');
      await expect(nora.getByText('You’re offline')).toBeHidden();
    });
    network.close();
  },
);

test('two people meet although neither has the live stream', { tag }, async ({ browser, context }) => {
  const { client, expert, id } = await aMeeting(browser, context);
  const [nora, priya] = [await openLobby(client, id), await openLobby(expert, id)];
  for (const page of [nora, priya]) {
    await blockStream(page);
    await page.reload();
    await join(page);
  }
  for (const page of [nora, priya]) await expectMore(page, 'frames');
});
