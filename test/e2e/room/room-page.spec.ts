import type { Page } from '@playwright/test';
import { minuteMs } from '#shared/durations.ts';
import { examinationTimeout, examine } from '#test/e2e/accessibility/examine.ts';
import { moveTo, test } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect } from '#test/e2e/fixtures/fixtures.ts';
import {
  aMeeting,
  callView,
  controls,
  expectMore,
  join,
  openLobby,
  roomScripts,
} from '#test/e2e/fixtures/room-fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: examinationTimeout });

/** The scripts that a page requests from now on. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  return scripts;
}

const focusIsLost = (page: Page) => page.evaluate(() => document.activeElement === document.body);

test('both can use lobby, call, messages, settings and goodbye, and joining loads no script', async ({
  browser,
  context,
  expectNoise,
}) => {
  const { client, expert, id, startsAt } = await aMeeting(browser, context, 15);
  const priya = await openLobby(expert, id);
  await join(priya);
  const nora = await client.newPage();
  const scripts = watchScripts(nora);
  await nora.goto(`/room/${id}`);
  await expect(nora.getByText('Priya is here.')).toBeVisible();
  await nora.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  expect(scripts).not.toEqual([]);
  expect(scripts.filter((script) => !roomScripts().includes(script))).toEqual([]);
  await examine(nora, 'the lobby');

  scripts.length = 0;
  await join(nora);
  await expectMore(nora, 'frames');
  // The heartbeat's worker isn't waited for.
  expect(scripts.filter((script) => !script.includes('beat.worker'))).toEqual([]);
  await expect(callView(nora)).toBeFocused();
  await examine(nora, 'the call');
  await test.step('a phone has room for all controls', async () => {
    const desktop = nora.viewportSize() ?? { width: 0, height: 0 };
    const phone = { width: 360, height: 740 };
    await nora.setViewportSize(phone);
    const buttons = controls(nora).getByRole('button');
    await expect(buttons.filter({ visible: true })).toHaveCount(6);
    for (const button of await buttons.filter({ visible: true }).all())
      await expect(button).toBeInViewport({ ratio: 1 });
    await nora.setViewportSize(desktop);
  });

  await controls(priya).getByRole('button', { name: 'Turn camera off' }).press('Enter');
  await expect(nora.getByText('Priya’s camera is off')).toBeVisible();
  await test.step('messages whose code doesn’t arrive leave the call alone, and open the next time', async () => {
    expectNoise(/Failed to load resource/);
    await nora.route('**/*.js', (route) => route.abort());
    await nora.keyboard.press('Alt+KeyC');
    await expect(nora.getByRole('complementary', { name: 'Messages' })).toBeFocused();
    await expectMore(nora, 'sound');
    await nora.keyboard.press('Escape');
    await nora.unroute('**/*.js');
    // A failed load is remembered for a second.
    await expect(async () => {
      await controls(nora).getByRole('button', { name: 'Messages' }).press('Enter');
      await expect(nora.getByRole('log')).toBeVisible({ timeout: 10_000 });
    }).toPass();
  });
  await examine(nora, 'the call with messages');
  await nora.keyboard.press('Escape');
  await expect(controls(nora).getByRole('button', { name: 'Messages' })).toBeFocused();

  await controls(nora).getByRole('button', { name: 'Settings' }).press('Enter');
  await expect(nora.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await examine(nora, 'the settings');
  await nora.keyboard.press('Escape');
  await expect(controls(nora).getByRole('button', { name: 'Settings' })).toBeFocused();

  await moveTo(context, startsAt + minuteMs);
  await expect(nora.getByRole('timer')).toHaveText('14 min left');
  await moveTo(context, startsAt + 25 * minuteMs + 5_000);
  await expect(nora.getByRole('link', { name: 'Leave a review' })).toBeVisible();
  expect(await focusIsLost(nora)).toBe(false);
  await examine(nora, 'the goodbye');
});
