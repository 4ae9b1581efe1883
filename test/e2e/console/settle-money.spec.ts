import type { Browser, BrowserContext, Page } from '@playwright/test';
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
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
import {
  call,
  clearFaults,
  connectAccount,
  decideDispute,
  dispute,
  emptyAccount,
  recordOf,
  returnRefund,
  runJobs,
  setFault,
  signedIn,
} from '#test/e2e/console/trouble-fixtures.ts';
import { bookableExpert } from '#test/e2e/fixtures/booking-fixtures.ts';
import { hourAfter, moveTo, now, test } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect } from '#test/e2e/fixtures/fixtures.ts';
import { aPerson, buildScenario, password } from '#test/e2e/fixtures/scenario.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 2 * examinationTimeout });
test.afterEach(({ context }) => clearFaults(context));

const titles = {
  dispute: 'A client’s bank disputes a charge',
  refund: 'The client’s bank returned a refund',
  payout: 'The payment provider refused a payout',
  debt: 'An expert was paid money that was refunded to the client',
  call: 'Releasing a card hold keeps failing',
};

/** Who the sessions' clients are. Each session has its own expert. */
const clients = {
  disputed: { firstName: 'Dana', lastName: 'Brook' },
  refunded: { firstName: 'Remy', lastName: 'Holt' },
  unpaid: { firstName: 'Paula', lastName: 'Marsh' },
  indebted: { firstName: 'Debra', lastName: 'Cole' },
  declined: { firstName: 'Otis', lastName: 'Lane' },
};
type Session = keyof typeof clients;
const sessions = Object.keys(clients) as Session[];

type Booked = {
  start: number;
  ids: Record<Session, string>;
  experts: Record<Session, BrowserContext>;
  /** An operator who only looks. */
  watcher: BrowserContext;
};

async function bookSessions(browser: Browser, context: BrowserContext): Promise<Booked> {
  const start = hourAfter(await now(context));
  const people = sessions.flatMap((name) => [
    [`${name} client`, aPerson(clients[name])] as const,
    [`${name} expert`, bookableExpert({})] as const,
  ]);
  const { origin, ...built } = await buildScenario(
    context,
    Object.fromEntries(people),
    sessions.map((name) => ({
      client: `${name} client`,
      expert: `${name} expert`,
      scheduledAt: new Date(start).toISOString(),
      status: name === 'declined' ? 'requested' : 'confirmed',
    })),
  );
  const watcher = await browser.newContext({ baseURL: origin });
  await signInAsOperator(watcher);
  const ids = sessions.map((name, index) => [name, built.bookings[index]?.id ?? '']);
  const experts = sessions.map(async (name) => [
    name,
    await signedIn(browser, built.people[`${name} expert`], origin),
  ]);
  return {
    start,
    ids: Object.fromEntries(ids) as Booked['ids'],
    experts: Object.fromEntries(await Promise.all(experts)) as Booked['experts'],
    watcher,
  };
}

/** Everything that goes wrong with the five sessions until an operator looks. Returns the dispute that is still open. */
async function makeTroubles(browser: Browser, context: BrowserContext) {
  const { start, ids, experts, watcher } = await bookSessions(browser, context);
  const account = await connectAccount(experts.indebted);
  await call(experts.refunded, `/api/bookings/${ids.refunded}/cancel`);
  await returnRefund(watcher, ids.refunded);
  await setFault(context, {
    name: 'no release',
    match: 'POST /v1/payment_intents/*/cancel',
    kind: 'error',
  });
  await call(experts.declined, `/api/bookings/${ids.declined}/decline`);
  await moveTo(context, start + hourMs);
  const open = await dispute(watcher, ids.disputed);

  await test.step('the waiting time passes: one expert is paid, the refund is tried again', async () => {
    await moveTo(context, start + 50 * hourMs);
    // Payouts wait until everything that the provider said has been processed.
    await runJobs(context);
    await returnRefund(watcher, ids.refunded);
  });

  await test.step('the paid session is disputed and lost, another payout refused', async () => {
    await emptyAccount(context, account);
    const lost = await dispute(watcher, ids.indebted);
    await connectAccount(experts.unpaid);
    const refused = { kind: 'refused', code: 'balance_insufficient', times: 1 } as const;
    await setFault(context, { name: 'no payout', match: 'POST /v1/transfers', ...refused });
    await moveTo(context, start + 51 * hourMs);
    await runJobs(context);
    await decideDispute(context, lost, 'lost');
    await moveTo(context, start + 51 * hourMs + 2 * minuteMs);
    await moveTo(context, start + 51 * hourMs + 4 * minuteMs);
  });
  return { open, ids, watcher };
}

async function takeCase(page: Page, note: string) {
  await follow(page, 'Assign to me');
  await expect(page.getByText('The case is assigned to you.')).toBeVisible();
  await follow(page, 'Add a note');
  await page.keyboard.type(note);
  await follow(page, 'Add note');
  await expect(page.getByText('Note added.')).toBeVisible();
}

async function openRecord(page: Page) {
  await follow(page, 'Open booking record');
  await expect(page.getByRole('region', { name: 'Decide' })).toBeVisible();
}

test('an operator settles a dispute, a failed refund, a debt, a refused payout and a failing call', {
  tag: ['@phone', '@gate'],
}, async ({ page, context, browser }) => {
  const { open, ids, watcher } = await makeTroubles(browser, context);
  await signInAsOperator(context);
  await enterConsole(page, context);
  await examine(page, 'the queue');

  await test.step('prepares the evidence for a dispute, which the bank then decides', async () => {
    await openCase(page, titles.dispute, 'Dana Brook');
    await examine(page, 'a dispute');
    await takeCase(page, 'Sent the bank the messages and the session’s log.');
    await decideDispute(context, open, 'won');
    await runJobs(context);
    await backToQueue(page);
    await expect(casesAbout(page, 'Dana Brook')).toHaveCount(0);
  });

  await test.step('sends a refund another way after the bank returned it twice', async () => {
    await openCase(page, titles.refund, 'Remy Holt');
    await examine(page, 'a failed refund');
    await openRecord(page);
    await examine(page, 'the record of a failed refund');
    await follow(page, 'Mark as refunded manually');
    await explain(page, 'Sent by bank transfer today.', 'Mark as refunded manually');
    await expectResult(page, 'The refund is settled.');
    await backToQueue(page);
    await expect(casesAbout(page, 'Remy Holt')).toHaveCount(0);
  });

  await test.step('writes off a debt', async () => {
    await openCase(page, titles.debt, 'Debra Cole');
    await examine(page, 'a debt');
    await openRecord(page);
    await examine(page, 'the record of a debt');
    await follow(page, 'Write off debt');
    await explain(page, 'They have closed their account.', 'Write off debt');
    await expectResult(page, 'The debt is written off.');
    await backToQueue(page);
    await expect(casesAbout(page, 'Debra Cole')).toHaveCount(0);
  });

  await test.step('takes on a refused payout and a failing call until the provider is well again', async () => {
    await openCase(page, titles.payout, 'Paula Marsh');
    await examine(page, 'a refused payout');
    await takeCase(page, 'Topped up our balance.');
    await backToQueue(page);
    await openCase(page, titles.call, 'Otis Lane');
    await examine(page, 'a failing call');
    await takeCase(page, 'Reported to the provider.');
    await clearFaults(context);
    await moveTo(context, (await now(context)) + dayMs);
    // The call may just have failed once more: it is repeated a minute later.
    await moveTo(context, (await now(context)) + 2 * minuteMs);
  });

  await test.step('enters again a day later, and finds all of them closed', async () => {
    await page.clock.fastForward(dayMs);
    await expect(page.getByRole('dialog').getByLabel(/^Password for/)).toBeFocused();
    await examine(page, 'the question for the password');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await backToQueue(page);
    await follow(page, 'Closed');
    await expect(casesAbout(page, 'Dana Brook')).toContainText('We won the dispute');
    await expect(casesAbout(page, 'Remy Holt').first()).toContainText('Sent by bank transfer today.');
    await expect(casesAbout(page, 'Debra Cole').filter({ hasText: titles.debt })).toContainText(
      'They have closed their account.',
    );
    await expect(casesAbout(page, 'Paula Marsh')).toContainText('Nothing is left to pay out.');
    await expect(casesAbout(page, 'Otis Lane')).toContainText('The call went through.');
    await examine(page, 'the closed cases');
    const paid = (await recordOf(watcher, ids.unpaid)).payments[0]?.money;
    expect(paid?.transferred).toBe(paid?.released);
  });
});
