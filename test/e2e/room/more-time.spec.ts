import { minuteMs } from '#shared/durations.ts';
import { examinationTimeout, examine } from '#test/e2e/accessibility/examine.ts';
import { moveTo, test } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect, refusedCall } from '#test/e2e/fixtures/fixtures.ts';
import { cardNumber, cards, fillCard } from '#test/e2e/fixtures/payment-fixtures.ts';
import { aMeeting, expectMore, join, openLobby } from '#test/e2e/fixtures/room-fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: examinationTimeout });

test('a session gets longer in both rooms when the client pays, with another card after one was declined', async ({
  browser,
  context,
  expectNoise,
}) => {
  expectNoise(refusedCall(402));
  const { client, expert, id, startsAt } = await aMeeting(browser, context);
  const [nora, priya] = [await openLobby(client, id), await openLobby(expert, id)];
  await join(nora);
  await join(priya);
  await expectMore(nora, 'frames');
  const panels = [nora, priya].map((page) => page.getByRole('region', { name: 'More time' }));
  const [forNora, forPriya] = panels as [(typeof panels)[0], (typeof panels)[0]];
  for (const panel of panels) await expect(panel).toHaveCount(0);

  await moveTo(context, startsAt + 25 * minuteMs);
  await forPriya.getByRole('button', { name: 'Offer 15 minutes' }).press('Enter');
  await expect(forPriya).toBeFocused();
  await forNora.getByRole('button', { name: 'Accept' }).click();
  await expect(forPriya).toContainText('Nora is paying for 15 more minutes');
  await fillCard(nora, cards.declined);
  await cardNumber(nora).press('Enter');
  await expect(cardNumber(nora)).toHaveAccessibleDescription('Your card was declined.');
  for (const page of [nora, priya]) await expect(page.getByRole('timer')).toHaveText(/^[345] min left/);
  await examine(nora, 'the card form in the call');

  await fillCard(nora, cards.good);
  await forNora.getByRole('button', { name: /^Pay \$/ }).click();
  await Promise.all(panels.map((panel) => expect(panel).toContainText('15 minutes added')));
  for (const page of [nora, priya]) await expect(page.getByRole('timer')).toHaveText(/^(1[6-9]|20) min left/);
  await expectMore(nora, 'packets');
  await expectMore(priya, 'sound');
});
