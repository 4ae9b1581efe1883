import { minuteMs } from '#shared/durations.ts';
import { moveTo, test } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect } from '#test/e2e/fixtures/fixtures.ts';
import {
  aMeeting,
  callView,
  controls,
  expectMore,
  expectSilence,
  join,
  openLobby,
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
    await expect(page.getByLabel(/’s picture$/)).toBeVisible();
  }

  await test.step('the camera', async () => {
    await controls(priya).getByRole('button', { name: 'Turn camera off' }).press('Enter');
    await expect(nora.getByText('Priya’s camera is off')).toBeVisible();
    await expect(nora.getByLabel('Priya’s picture')).toBeHidden();
    await priya.keyboard.press('Alt+KeyV');
    await expect(nora.getByLabel('Priya’s picture')).toBeVisible();
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
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/room/${id}`);
  await expect(visitor).toHaveURL(/\/auth/);
  const second = await openLobby(client, id);
  await expect(second.getByText('You’re already in this session in another tab.')).toBeVisible();
  await join(second);
  await expect(nora.getByRole('heading', { name: 'You joined in another tab' })).toBeVisible();
  await expectMore(second, 'frames');
  await expectMore(priya, 'frames');
  await nora.getByRole('button', { name: 'Use this tab instead' }).press('Enter');
  await expectMore(nora, 'frames');
  await expect(second.getByRole('heading', { name: 'You joined in another tab' })).toBeVisible();
});

test('the clock runs down for both, and the room says goodbye', async ({ browser, context }) => {
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
