import { test } from './clock-fixtures.ts';
import { examine } from './examine.ts';
import { expect, openReady } from './fixtures.ts';
import { cardNumber } from './payment-fixtures.ts';
import { aPastSession, choose, chooseTip, openReview, submit, words } from './review-fixtures.ts';
import { card, openDashboard } from './session-fixtures.ts';

test.describe.configure({ mode: 'default' });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });

    test('the form, the card for a tip, what was written and its answer', async ({
      page,
      context,
      browser,
    }) => {
      const session = await aPastSession(browser, context);
      await openReview(page, session);
      await examine(page, 'the form');
      await choose(page, 4);
      await words(page).fill('w'.repeat(1001));
      await chooseTip(page, '$10');
      await submit(page).click();
      await expect(page.getByText('Review must be less than 1000 characters')).toBeVisible();
      await examine(page, 'the form with a message');
      await words(page).fill(`${'Long'.repeat(40)} and some more words about it.`);
      await submit(page).click();
      await expect(cardNumber(page)).toBeVisible();
      await examine(page, 'the card for the tip');
      await openReview(page, session);
      await examine(page, 'the tip that is begun');
      const theirs = await session.pair.expert.newPage();
      await theirs.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openDashboard(theirs);
      await theirs.getByRole('tab', { name: 'Past (1)' }).click();
      await card(theirs, 'Nora Lind').getByRole('button', { name: 'Answer' }).click();
      await theirs.getByLabel('Your answer').fill('Thank you. Come back with the other clock.');
      await examine(theirs, 'the answer');
      await theirs.getByRole('button', { name: 'Send answer' }).click();
      await expect(card(theirs, 'Nora Lind')).toContainText('Your answer');
      await examine(theirs, 'the answered session');
      await openReview(theirs, session);
      await examine(theirs, 'somebody’s own session');
      await openReady(theirs, `/profile/${session.pair.profileId}`);
      await examine(theirs, 'the profile');
    });
  });
}
