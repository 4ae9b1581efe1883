import type { BrowserContext } from '@playwright/test';
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
} from '#test/e2e/fixtures/room-fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: examinationTimeout });

/** As on an iPhone whose camera and microphone are forbidden: no sound plays until the person touches the page. */
async function forbidDevices(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const forbidden = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    // Missing on the blank page before the room's.
    if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = forbidden;
    const play = HTMLMediaElement.prototype.play;
    let isTouched = false;
    window.addEventListener('pointerup', () => {
      isTouched = true;
    });
    HTMLAudioElement.prototype.play = function playAfterTouch() {
      return isTouched ? play.call(this) : forbidden();
    };
  });
}

test('someone without devices hears the other with one click, and every screen on the way can be used', async ({
  browser,
  context,
}) => {
  const { client, expert, id, startsAt } = await aMeeting(browser, context, 15);
  await forbidDevices(client);
  const nora = await openLobby(client, id);
  await expect(nora.getByRole('alert')).toContainText('isn’t allowed to use your camera and microphone');
  await examine(nora, 'the lobby without devices');
  await nora.getByRole('button', { name: 'Join now' }).press('Enter');
  const priya = await openLobby(expert, id);
  await join(priya);
  await expectMore(nora, 'frames');

  const button = nora.getByRole('button', { name: 'Turn on sound' });
  await expect(nora.getByLabel('Priya’s video')).toBeVisible();
  await expect(button).toBeInViewport({ ratio: 1 });
  await examine(nora, 'the call with blocked sound');
  await button.click();
  await expect(button).toBeHidden();
  expect(await nora.evaluate(() => document.querySelector('audio')?.paused)).toBe(false);

  await moveTo(context, startsAt + 8 * minuteMs);
  await expect(nora.getByRole('region', { name: 'More time' })).toContainText('Need 15 more minutes?');
  await examine(nora, 'the call with an offer');
  await controls(nora).getByRole('button', { name: 'Leave' }).click();
  await expect(nora.getByRole('heading', { name: 'You left the call' })).toBeVisible();
  await examine(nora, 'after leaving');
  await nora.getByRole('button', { name: 'Rejoin' }).click();
  await expect(callView(nora)).toBeVisible();
  const second = await openLobby(client, id);
  await second.getByRole('button', { name: 'Join now' }).press('Enter');
  await expect(nora.getByRole('heading', { name: 'You joined somewhere else' })).toBeVisible();
  await examine(nora, 'after joining in another tab');
});
