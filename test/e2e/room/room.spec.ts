import { minuteMs } from '#shared/durations.ts';
import { moveTo, test } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect, password, refusedCall, signUp } from '#test/e2e/fixtures/fixtures.ts';
import {
  aMeeting,
  callView,
  controls,
  expectMore,
  expectSilence,
  join,
  openLobby,
  received,
} from '#test/e2e/fixtures/room-fixtures.ts';

test('client and expert see and hear each other, and each control changes what arrives', async ({
  browser,
  context,
}) => {
  const { client, expert, id } = await aMeeting(browser, context);
  const nora = await openLobby(client, id);
  await expect(nora.getByText('Priya isn’t here yet.')).toBeVisible();
  await join(nora);
  await expect(nora.getByText('Waiting for Priya')).toBeVisible();
  const priya = await openLobby(expert, id);
  await expect(priya.getByText('Nora is here.')).toBeVisible();
  await join(priya);
  for (const page of [nora, priya]) {
    await expectMore(page, 'frames');
    await expectMore(page, 'sound');
    await expect(page.getByLabel(/’s video$/)).toBeVisible();
  }

  await test.step('the camera', async () => {
    await controls(priya).getByRole('button', { name: 'Turn camera off' }).press('Enter');
    await expect(nora.getByText('Priya’s camera is off')).toBeVisible();
    await expect(nora.getByLabel('Priya’s video')).toBeHidden();
    await priya.keyboard.press('Alt+KeyV');
    await expect(nora.getByLabel('Priya’s video')).toBeVisible();
    await expectMore(nora, 'frames');
  });

  await test.step('the microphone', async () => {
    await priya.keyboard.press('Alt+KeyM');
    await expect(nora.getByText('Priya is muted')).toBeVisible();
    await expectSilence(nora);
    await controls(priya).getByRole('button', { name: 'Unmute' }).click();
    await expect(nora.getByText('Priya is muted')).toBeHidden();
    await expectMore(nora, 'sound');
  });

  await test.step('the screen', async () => {
    const { width: cameraWidth } = await received(nora);
    await priya.keyboard.press('Alt+KeyS');
    await expect(nora.getByText('Priya is sharing their screen')).toBeVisible();
    await expect.poll(async () => (await received(nora)).width).toBeGreaterThan(cameraWidth);
    await controls(priya).getByRole('button', { name: 'Stop sharing' }).press('Enter');
    await expect(nora.getByText('Priya is sharing their screen')).toBeHidden();
    await expect.poll(async () => (await received(nora)).width).toBe(cameraWidth);
    await expectMore(nora, 'frames');
  });

  await test.step('full screen', async () => {
    await priya.keyboard.press('Alt+KeyF');
    await expect(controls(priya).getByRole('button', { name: 'Exit full screen' })).toBeVisible();
    expect(await priya.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await priya.keyboard.press('Alt+KeyF');
    await expect(controls(priya).getByRole('button', { name: 'Full screen' })).toBeVisible();
  });

  await test.step('picture in picture', async () => {
    await controls(nora).getByRole('button', { name: 'Picture in picture' }).click();
    await expect.poll(() => nora.evaluate(() => document.pictureInPictureElement !== null)).toBe(true);
    await controls(nora).getByRole('button', { name: 'Picture in picture' }).click();
    await expect.poll(() => nora.evaluate(() => document.pictureInPictureElement)).toBeNull();
  });

  await test.step('leaving and coming back', async () => {
    await controls(priya).getByRole('button', { name: 'Leave' }).press('Enter');
    await expect(nora.getByText('Waiting for Priya')).toBeVisible();
    await priya.getByRole('button', { name: 'Rejoin' }).press('Enter');
    await expectMore(nora, 'frames');
    await expectMore(priya, 'frames');
  });
});

test('strangers stay out, and a second tab of the same person takes over', async ({
  browser,
  context,
  expectNoise,
}) => {
  expectNoise(/status of 404/);
  const { client, expert, id } = await aMeeting(browser, context);
  const [nora, priya] = [await openLobby(client, id), await openLobby(expert, id)];
  await join(nora);
  await join(priya);
  await expectMore(nora, 'frames');
  const stranger = await browser.newContext();
  await signUp(stranger);
  const strange = await stranger.newPage();
  await strange.goto(`/room/${id}`);
  await expect(strange.getByText('We couldn’t find that page')).toBeVisible();
  const second = await openLobby(client, id);
  await expect(
    second.getByText('You’re already in this session in another tab or on another device.'),
  ).toBeVisible();
  await join(second);
  await expect(nora.getByRole('heading', { name: 'You joined somewhere else' })).toBeVisible();
  await expectMore(second, 'frames');
  await expectMore(priya, 'frames');
  await nora.getByRole('button', { name: 'Join here instead' }).press('Enter');
  await expectMore(nora, 'frames');
  await expect(second.getByRole('heading', { name: 'You joined somewhere else' })).toBeVisible();
});

test('signing in leads to a room that may use the camera, and the way out to a page that may not', async ({
  browser,
  context,
}) => {
  const { id, usernames } = await aMeeting(browser, context);
  const visitor = await browser.newContext({ permissions: ['camera', 'microphone'] });
  const page = await visitor.newPage();
  await page.goto(`/room/${id}`);
  // Not just shown, but loaded.
  await page.waitForFunction(() =>
    performance.getEntriesByType('navigation').some(({ name }) => new URL(name).pathname === '/auth'),
  );
  await page.getByLabel('Username').fill(usernames.client);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await join(page);
  const camera = () =>
    page.evaluate(() => navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'on', String));
  expect(await camera()).toBe('on');
  await controls(page).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(await camera()).toContain('NotAllowedError');
});

test('the clock runs down for both, and the room says goodbye', async ({ browser, context, expectNoise }) => {
  // A heartbeat after the end.
  expectNoise(refusedCall(409));
  const { client, expert, id, startsAt } = await aMeeting(browser, context, 15);
  const [nora, priya] = [await openLobby(client, id), await openLobby(expert, id)];
  await join(nora);
  await join(priya);
  await expectMore(nora, 'frames');
  for (const page of [nora, priya]) await expect(page.getByRole('timer')).toContainText('Starts in');
  await moveTo(context, startsAt + 15 * minuteMs + 5_000);
  for (const page of [nora, priya]) await expect(page.getByRole('timer')).toContainText('Time’s up');
  await expectMore(priya, 'frames');
  await moveTo(context, startsAt + 25 * minuteMs + 5_000);
  await expect(nora.getByRole('link', { name: 'Leave a review' })).toBeVisible();
  await expect(priya.getByRole('heading', { name: 'Thank you for your time' })).toBeVisible();
  await expect(callView(nora)).toHaveCount(0);
});
