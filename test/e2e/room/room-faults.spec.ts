import { test } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect } from '#test/e2e/fixtures/fixtures.ts';
import { aMeeting, controls, expectMore, join, openLobby } from '#test/e2e/fixtures/room-fixtures.ts';

test('a call goes on while the server restarts, and heals a tab that was reloaded @gate', async ({
  browser,
  context,
  server,
}) => {
  const { client, expert, id } = await aMeeting(browser, context);
  const [nora, priya] = [await openLobby(client, id), await openLobby(expert, id)];
  await join(nora);
  await join(priya);
  await expectMore(nora, 'frames');
  await server.restart(async () => {
    await expectMore(nora, 'frames');
    await expectMore(priya, 'sound');
    await controls(priya).getByRole('button', { name: 'Mute' }).click();
    await expect(nora.getByText('Priya is muted')).toBeVisible();
  });
  await expectMore(nora, 'frames');
  await priya.reload();
  await join(priya);
  await expectMore(nora, 'frames');
  await expectMore(priya, 'frames');
});
