import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Payouts } from '#shared/payments/payouts.schema.ts';
import { type FakeApi, fakeApi, refusal } from '#test/pages/support/fake-api.ts';
import { type OpenedPage, openPage, stopClockAt } from '#test/pages/support/open-page.tsx';
import { noProfile } from '#test/pages/support/own-profile.ts';
import { config } from '#test/pages/support/payment-form.ts';
import { noNotices, nora, priya } from '#test/pages/support/samples.ts';
import { mondayMorning } from '#test/pages/support/session-samples.ts';
import { setOwnTimeZone } from '#test/pages/support/time-zone.ts';
import { findToast } from '#test/pages/support/toast.ts';

const payoutsCall = 'GET /api/payouts';
const onboardingCall = 'POST /api/payouts/onboarding';

function payouts(changes: Partial<Payouts> = {}): Payouts {
  return {
    held: '0.00',
    payable: '0.00',
    paid: '0.00',
    owed: '0.00',
    history: [],
    account: null,
    ...changes,
  };
}

function payoutsApi(answer: unknown = payouts()): FakeApi {
  return fakeApi({ 'GET /api/notices': noNotices, 'GET /api/config': config, [payoutsCall]: answer });
}

async function openPayouts(as = priya): Promise<OpenedPage> {
  stopClockAt(mondayMorning);
  setOwnTimeZone('Europe/Berlin');
  const page = await openPage('/payouts', { as });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Payouts');
  return page;
}

const connect = () => screen.getByRole('button', { name: 'Connect account' });
/** One of the three amounts. */
const amount = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

test('an expert without a payout account is asked to connect one', async () => {
  payoutsApi();
  await openPayouts();
  expect(await screen.findByText('Not connected')).toBeVisible();
  expect(await screen.findByText('Test mode, no real money')).toBeVisible();
  expect(connect()).toBeEnabled();
  expect(
    screen.getByText('No payouts yet. We’ll send your first one 2 days after your first session.'),
  ).toBeVisible();
});

test('an expert who was paid too much reads what will be taken off the next payouts', async () => {
  payoutsApi(payouts({ owed: '67.50' }));
  await openPayouts();
  expect(
    await screen.findByText(
      'A client got back money we had already paid you. We’ll take the $67.50 you owe off your next payouts.',
    ),
  ).toBeVisible();
});

test('an expert sees held, payable and paid amounts with the payout history', async () => {
  payoutsApi(
    payouts({
      held: '75.00',
      payable: '33.75',
      paid: '67.50',
      account: { detailsSubmitted: true, canBePaid: true },
      history: [
        { bookingId: 'b1', kind: 'booking', amount: '57.50', sentAt: '2032-02-27T23:30:00.000Z' },
        { bookingId: 'b1', kind: 'tip', amount: '10.00', sentAt: '2032-02-20T09:00:00.000Z' },
      ],
    }),
  );
  await openPayouts();
  expect(await screen.findByRole('heading', { name: 'Your account is connected' })).toBeVisible();
  expect(amount('Held')).toHaveTextContent('$75');
  expect(amount('Ready to pay out')).toHaveTextContent('$33.75');
  expect(amount('Paid out')).toHaveTextContent('$67.50');
  expect(screen.getByText('Yours, after our fee. We send it to your account automatically.')).toBeVisible();
  const history = within(screen.getByRole('region', { name: 'Payout history' })).getAllByRole('listitem');
  expect(history.map(({ textContent }) => textContent)).toEqual([
    'Sat 28 FebSession$57.50',
    'Fri 20 FebTip$10',
  ]);
  expect(screen.queryByRole('button', { name: 'Connect account' })).toBeNull();
});

test.each([
  ['under review', true, 'Your account is under review', 'View details', 'your account is approved'],
  ['with missing details', false, 'Set up payouts', 'Continue setup', 'you connect an account'],
])(
  'an account %s can’t be paid yet and shows the amount waiting for it',
  async (_which, detailsSubmitted, title, action, until) => {
    payoutsApi(payouts({ payable: '67.50', account: { detailsSubmitted, canBePaid: false } }));
    await openPayouts();
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(/You have \$67.50 ready to pay out.$/)).toBeVisible();
    expect(screen.getByText(`Yours, after our fee. We’ll send it as soon as ${until}.`)).toBeVisible();
    expect(screen.getByRole('button', { name: action })).toBeEnabled();
  },
);

test('a client without a profile gets a link to create one', async () => {
  payoutsApi(noProfile);
  await openPayouts(nora);
  expect(await screen.findByRole('link', { name: 'Create Your Expert Profile' })).toHaveAttribute(
    'href',
    '/onboarding',
  );
});

test('connecting an account can be retried when the payment provider can’t be reached', async () => {
  const api = payoutsApi();
  const { user } = await openPayouts();
  const away = 'We can’t reach our payment provider. Please try again in a moment.';
  api.on(onboardingCall, refusal(503, { code: 'unavailable', message: away }));
  await screen.findByText('Not connected');
  await user.click(connect());
  expect(await findToast(`We couldn’t open payout setup${away}`)).toBeVisible();
  await waitFor(() => expect(connect()).not.toHaveAttribute('aria-busy'));

  const waiting = api.pause(onboardingCall);
  await user.click(connect());
  expect(connect()).toHaveAttribute('aria-busy', 'true');
  // jsdom can't leave the document, so the provider's page is a hash of this one.
  (await waiting.next())({ url: `${window.location.href}#provider` });
  await waitFor(() => expect(window.location.hash).toBe('#provider'));
  expect(connect()).toHaveAttribute('aria-busy', 'true');
  expect(api.calls(onboardingCall)).toHaveLength(2);
});

test('loading payouts can be retried', async () => {
  const api = payoutsApi(refusal(500, { code: 'internal' }));
  const { user } = await openPayouts();
  expect(
    await screen.findByRole('heading', { level: 2, name: 'We couldn’t load your payouts' }),
  ).toBeVisible();
  api.on(payoutsCall, payouts());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Not connected')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
