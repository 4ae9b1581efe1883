import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { WrittenReview } from '#shared/reviews/reviews.schema.ts';
import { examinationTimeout, examine } from '#test/e2e/accessibility/examine.ts';
import {
  backToQueue,
  casesAbout,
  enterConsole,
  expectResult,
  explain,
  follow,
  openCase,
  signInAsOperator,
} from '#test/e2e/console/console-fixtures.ts';
import { call, signedIn } from '#test/e2e/console/trouble-fixtures.ts';
import { test } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect } from '#test/e2e/fixtures/fixtures.ts';
import { aPastSession } from '#test/e2e/fixtures/review-fixtures.ts';
import { anExpertPerson, aPerson, buildScenario } from '#test/e2e/fixtures/scenario.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: examinationTimeout });

const failures = [
  {
    kind: 'difference',
    title: 'The provider has an entry that’s missing from our ledger',
    amount: 4200,
    about: {
      ...{ id: 'txn_1QmSettledByHand', type: 'adjustment', amount: 4200, fee: 0, net: 4200 },
      ...{ source: 'adj_1QmSettledByHand', createdAt: '2026-03-02T09:30:00.000Z' },
    },
  },
  {
    kind: 'mailFailed',
    title: 'An email couldn’t be delivered',
    subject: 'reader',
    about: {
      ...{ kind: 'reminder', recipient: 'mia.frost@example.com', subject: 'Your session is tomorrow' },
      ...{ attempts: 14, lastError: '550 5.1.1 The email account that you tried to reach does not exist' },
    },
  },
  {
    kind: 'jobFailed',
    title: 'The background job figures.daily keeps failing',
    about: {
      ...{ job: 'figures.daily', failures: 12, since: '2026-03-02T09:30:00.000Z' },
      lastError: 'DrizzleQueryError: canceling statement due to statement timeout',
    },
  },
];

/** Everything that people have reported and asked for, and what has failed on its own. */
async function openCases(browser: Browser) {
  const names = {
    client: { firstName: 'Sid', lastName: 'Crane' },
    expert: { firstName: 'Ruth', lastName: 'Ames' },
  };
  const { pair, id: bookingId } = await aPastSession(browser, await browser.newContext(), { names });
  const { client, expert } = pair;
  const { people, origin } = await buildScenario(
    client,
    {
      reported: anExpertPerson({}, { firstName: 'Kit', lastName: 'Vane' }),
      asking: anExpertPerson({}, { firstName: 'Vera', lastName: 'Lowe' }),
      reader: aPerson({ firstName: 'Mia', lastName: 'Frost', email: 'mia.frost@example.com' }),
    },
    [],
    failures,
  );
  const profileId = people.reported?.profileId ?? '';
  const report = (by: BrowserContext, kind: string, id: string, reason: string) =>
    call(by, '/api/reports', { kind, id, reason });
  await report(client, 'profile', profileId, 'fake');
  const content = 'Pay me in cash next time, it’s cheaper for both of us.';
  const message = await call<{ id: string }>(client, '/api/messages', { bookingId, content });
  await report(expert, 'message', message.id, 'offPlatform');
  const comment = 'Slept through half of it. What a waste of space.';
  const { review } = await call<WrittenReview>(client, '/api/reviews', { bookingId, rating: 1, comment });
  await report(expert, 'review', review.id, 'abuse');
  const asking = await signedIn(browser, people.asking, origin);
  const links = ['https://www.linkedin.com/in/vera-lowe'];
  await call(asking, '/api/profile/verification', { links, note: 'My firm’s page links here too.' });
  return { profileId, asking, message: content, comment };
}

async function closeCase(page: Page, resolution: string, reason: string) {
  await follow(page, 'Close case');
  await expect(page.getByLabel('Resolution')).toBeFocused();
  await page.keyboard.type(resolution);
  await page.keyboard.press('Tab');
  await page.keyboard.type(reason);
  await follow(page, 'Close case');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectResult(page, 'The case is closed.');
}

test('an operator settles reported content, a verification request, and what failed on its own', {
  tag: ['@phone', '@gate'],
}, async ({ page, context, browser }) => {
  const { profileId, asking, message, comment } = await openCases(browser);
  await signInAsOperator(context);
  await enterConsole(page, context);
  await examine(page, 'the queue');

  await test.step('hides a reported profile', async () => {
    await openCase(page, 'A profile was reported', 'Kit Vane');
    await examine(page, 'a reported profile');
    await follow(page, 'View Kit Vane’s account');
    await expect(page.getByRole('heading', { level: 1, name: 'Kit Vane' })).toBeVisible();
    await examine(page, 'the person');
    await follow(page, 'Hide profile');
    await explain(page, 'The photo and the name are someone else’s.', 'Hide profile');
    await expectResult(page, 'The profile is hidden.');
    expect((await asking.request.get(`/api/profiles/${profileId}`)).status()).toBe(404);
    await backToQueue(page);
  });

  await test.step('hides a reported review', async () => {
    await openCase(page, 'A review was reported', 'Sid Crane with Ruth Ames');
    await expect(page.getByText(comment)).toBeVisible();
    await examine(page, 'a reported review');
    await follow(page, 'Open review');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Sid Crane’s review of Ruth Ames' }),
    ).toBeVisible();
    await examine(page, 'the review');
    await follow(page, 'Hide review');
    await explain(page, 'It insults the expert.', 'Hide review');
    await expectResult(page, 'The review is hidden.');
    await backToQueue(page);
  });

  await test.step('closes the case of a reported message', async () => {
    await openCase(page, 'A message was reported', 'Sid Crane with Ruth Ames');
    await expect(page.getByText(message)).toBeVisible();
    await examine(page, 'a reported message');
    await closeCase(page, 'Warned by email', 'It was their first time.');
    await backToQueue(page);
  });

  await test.step('verifies an expert', async () => {
    await openCase(page, 'An expert requested verification', 'Vera Lowe');
    await examine(page, 'a request to be verified');
    await follow(page, 'View Vera Lowe’s account');
    await follow(page, 'Verify');
    await explain(page, 'The page of their firm names them.', 'Verify');
    await expectResult(page, 'The expert is verified.');
    const answer = await asking.request.get('/api/profile/me');
    expect(await answer.json()).toMatchObject({ isVerified: true });
    await backToQueue(page);
  });

  await test.step('closes what was put right elsewhere', async () => {
    await openCase(page, 'The provider has an entry that’s missing from our ledger');
    await examine(page, 'a difference');
    await closeCase(page, 'Entered by hand', 'The provider’s own correction.');
    await backToQueue(page);
    await openCase(page, 'An email couldn’t be delivered', 'Mia Frost');
    await examine(page, 'an email that failed');
    await closeCase(page, 'Told her by phone', 'The address doesn’t exist.');
    await backToQueue(page);
    await openCase(page, 'The background job figures.daily keeps failing');
    await examine(page, 'a job that failed');
    await closeCase(page, 'Fixed in today’s release', 'The query was too slow.');
    await backToQueue(page);
  });

  await test.step('finds all of them among the closed cases', async () => {
    await follow(page, 'Closed');
    const sid = casesAbout(page, 'Sid Crane with Ruth Ames');
    await expect(casesAbout(page, 'Kit Vane')).toContainText('Profile hidden');
    await expect(sid.filter({ hasText: 'A review was reported' })).toContainText('Review hidden');
    await expect(sid.filter({ hasText: 'A message was reported' })).toContainText('Warned by email');
    await expect(casesAbout(page, 'Vera Lowe')).toContainText('Verified');
    await expect(casesAbout(page, 'Ledger mismatch').first()).toContainText('Entered by hand');
    await expect(casesAbout(page, 'Mia Frost')).toContainText('Told her by phone');
    await expect(casesAbout(page, 'figures.daily')).toContainText('Fixed in today’s release');
    await examine(page, 'the closed cases');
  });
});
