import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ExtraPayment } from '#shared/payments/extra-payment.schema.ts';
import { type FakeApi, lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import type { OpenedPage } from '#test/pages/support/open-page.tsx';
import { cardNumber, cards, clientSecret, confirmCall, fillCard } from '#test/pages/support/payment-form.ts';
import {
  agreeCall,
  anExtension,
  expectSaid,
  longerEnd,
  offerCall,
  openRoom,
  panel,
  payCall,
  refuseCall,
  visa,
} from '#test/pages/support/room-page.ts';

const button = async (name: string) => within(await panel()).findByRole('button', { name });
const press = async ({ user }: OpenedPage, name: string) => user.click(await button(name));
const sentTo = ({ api }: { api: FakeApi }, route: string) => api.calls(route).map(({ body }) => body);
const open: ExtraPayment = { status: 'open', clientSecret };
const offered = (by: 'booker' | 'expert') => ({ state: 'offered', by }) as const;
const agreed = { state: 'agreed', by: 'expert' } as const;
const longer = { endsAt: longerEnd, callEndsAt: '2032-03-04T09:55:00.000Z', extension: null };

describe('a client', () => {
  test('asks for more time on the saved card, and the session gets longer when the expert accepts', async () => {
    const page = await openRoom({ extension: { card: visa } });
    await expectSaid('Need 15 more minutes?If Priya accepts, we’ll charge $50 to Visa ending in 4242.');
    await press(page, 'Ask for 15 minutes');
    await expectSaid('You asked for 15 more minutesWaiting for Priya. You’ll pay $50 only if they accept.');
    expect(screen.getByRole('timer')).toHaveTextContent('5 min left');
    await page.api.tell(longer);
    await expectSaid('15 minutes addedYour session now ends at 10:45.');
    expect(screen.getByRole('timer')).toHaveTextContent('20 min left');
    await press(page, 'OK');
    expect(screen.queryByRole('region', { name: 'More time' })).toBeNull();
    expect(page.api.calls(offerCall)).toHaveLength(1);
  });

  test('who asks at a price that has changed reads the new one before anything is charged', async () => {
    const page = await openRoom({ extension: { card: visa } });
    const message = 'The price is now $60. Please check it and try again.';
    page.api.on(offerCall, () => {
      page.api.change({ extension: anExtension('booker', { card: visa, price: '60.00' }) });
      return refusal(409, { message, price: '60.00' });
    });
    await press(page, 'Ask for 15 minutes');
    expect(await within(await panel()).findByText(message)).toBeVisible();
    await expectSaid('If Priya accepts, we’ll charge $60 to Visa ending in 4242.');
    await press(page, 'Ask for 15 minutes');
    await waitFor(() => expect(sentTo(page, offerCall)).toEqual([{ price: '50.00' }, { price: '60.00' }]));
  });

  test('accepts, and watches the saved card being charged', async () => {
    const page = await openRoom({ extension: { card: visa, ...offered('expert') } });
    await expectSaid(
      'Priya is offering 15 more minutes for $50If you accept, we’ll charge Visa ending in 4242.',
    );
    page.api.setPayment({ status: 'processing' });
    await press(page, 'Accept and pay $50');
    await expectSaid('Charging $50 to Visa ending in 4242');
    expect(sentTo(page, agreeCall)).toEqual([{ price: '50.00' }]);
    expect(sentTo(page, payCall)[0]).toEqual({ price: '50.00' });
    await page.api.tell(longer);
    await expectSaid('15 minutes added');
  });

  test('enters a card in the room, and another one when it is declined', async () => {
    const page = await openRoom({ extension: offered('expert'), payment: open });
    await expectSaid('You’ll enter your card next.');
    await press(page, 'Accept');
    await expectSaid('Pay $50 for 15 more minutesWe’ve reserved this time until 10:30.');
    await screen.findByLabelText('Card number');
    page.api.on(confirmCall, () =>
      Response.json(
        { error: { type: 'card_error', code: 'card_declined', message: 'No.' } },
        { status: 402 },
      ),
    );
    await fillCard(page.user, cards.declined);
    await press(page, 'Pay $50');
    await waitFor(() => expect(cardNumber()).toHaveAccessibleDescription('Your card was declined.'));
    await fillCard(page.user, cards.good);
    page.api.on(confirmCall, () => {
      page.api.change(longer);
      page.api.setPayment({ status: 'captured' });
      return { id: 'pi_1', status: 'succeeded' };
    });
    await press(page, 'Pay $50');
    await expectSaid('15 minutes added');
    expect(screen.queryByLabelText('Card number')).toBeNull();
  });

  test('reads why the saved card was declined, and can enter another one or give up', async () => {
    const payment: ExtraPayment = { status: 'failed', clientSecret, refusal: 'Your card has expired.' };
    const page = await openRoom({ extension: { card: visa, ...agreed }, payment });
    await expectSaid(
      'We couldn’t charge your card. Your card has expired. Please try again or use another card.',
    );
    await screen.findByLabelText('Card number');
    await press(page, 'Don’t add time');
    await expectSaid(
      'No time was addedThe payment wasn’t completed, so you won’t pay anything. Your session ends as planned.',
    );
    expect(page.api.calls(refuseCall)).toHaveLength(1);
  });

  test('can start the payment again if the provider was out of reach', async () => {
    const page = await openRoom({ extension: agreed, payment: { status: 'open' } });
    expect(await within(await panel()).findByText(/We couldn’t start the payment/)).toBeVisible();
    const message = 'Payments are unavailable. Please try again.';
    page.api.on(payCall, refusal(503, { message }));
    await press(page, 'Try again');
    expect(await within(await panel()).findByText(message)).toBeVisible();
    page.api.setPayment(open);
    await press(page, 'Try again');
    await screen.findByLabelText('Card number');
  });

  test('whose saved card may be charged isn’t told that it wasn’t when the answer is lost', async () => {
    const page = await openRoom({ extension: { card: visa, ...offered('expert') } });
    page.api.on(payCall, lostConnection);
    await press(page, 'Accept and pay $50');
    const unknown = 'We couldn’t check your payment. It may still go through.';
    expect(await within(await panel()).findByText(unknown)).toBeVisible();
    expect(within(await panel()).queryByRole('button', { name: 'Don’t add time' })).toBeNull();
    await press(page, 'Try again');
    expect(await within(await panel()).findByText(unknown)).toBeVisible();
    page.api.setPayment({ status: 'processing' });
    // Without another click, within six seconds.
    await expectSaid('Charging $50 to Visa ending in 4242');
    await page.api.tell(longer);
    await expectSaid('15 minutes added');
  });

  test('reads that nothing changed when the time to pay is up', async () => {
    const page = await openRoom({ extension: agreed, payment: open });
    await screen.findByLabelText('Card number');
    await page.api.tell({ extension: null });
    await expectSaid('No time was added');
    expect(screen.queryByLabelText('Card number')).toBeNull();
  });

  test('comes back from the bank’s page into a longer session', async () => {
    const page = await openRoom({ inLobby: true, fromBank: true, room: longer });
    await expectSaid('15 minutes addedYour session now ends at 10:45.');
    expect(page.address()).toBe(`/room/${page.api.room().bookingId}`);
  });
});

describe('an expert', () => {
  test('offers more time, sees that the client pays, and that the session is longer', async () => {
    const page = await openRoom({ party: 'expert' });
    await expectSaid('Need 15 more minutes?You’ll receive $45 if Nora accepts.');
    await press(page, 'Offer 15 minutes');
    await expectSaid('You offered 15 more minutes');
    await page.api.tell({ extension: anExtension('expert', agreed) });
    await expectSaid('Nora is paying for 15 more minutes');
    expect(within(await panel()).queryByRole('button')).toBeNull();
    await page.api.tell(longer);
    await expectSaid('15 minutes addedYour session now ends at 10:45.');
    expect(screen.getByRole('timer')).toHaveTextContent('20 min left');
  });

  test('accepts what the client asks for', async () => {
    const page = await openRoom({ party: 'expert', extension: offered('booker') });
    await expectSaid('Nora is asking for 15 more minutesYou’ll receive $45 after Nora pays.');
    await press(page, 'Accept');
    await expectSaid('Nora is paying for 15 more minutes');
    expect(page.api.calls(agreeCall)).toHaveLength(1);
    await page.api.tell({ extension: anExtension('expert') });
    await expectSaid('No time was addedNora didn’t complete the payment. Nothing changed.');
  });

  test('who offers at the same moment as the client has accepted', async () => {
    const page = await openRoom({ party: 'expert' });
    page.api.on(offerCall, () => {
      page.api.change({ extension: anExtension('expert', { state: 'agreed', by: 'booker' }) });
      return { extension: page.api.room().extension };
    });
    await press(page, 'Offer 15 minutes');
    await expectSaid('Nora is paying for 15 more minutes');
  });

  test('reads that the client declined, and can’t ask again', async () => {
    const page = await openRoom({ party: 'expert', extension: offered('expert') });
    await page.api.tell({ extension: null });
    await expectSaid('Nora declinedYour session ends at 10:30 as planned.');
    await press(page, 'OK');
    expect(screen.queryByRole('region', { name: 'More time' })).toBeNull();
  });

  test('withdraws an offer, and can make it again', async () => {
    const page = await openRoom({ party: 'expert', extension: offered('expert') });
    await press(page, 'Withdraw offer');
    await expectSaid('Need 15 more minutes?');
    await button('Offer 15 minutes');
  });
});

describe('in the lobby', () => {
  test('what waits for an answer is shown, and offering can wait', async () => {
    const page = await openRoom({ inLobby: true, party: 'expert' });
    await page.api.tell({ extension: anExtension('expert', offered('booker')) });
    await expectSaid('Nora is asking for 15 more minutes');
    await press(page, 'Decline');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'More time' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Join now' })).toBeVisible();
  });
});

describe('in any order', () => {
  test('an offer can be withdrawn while the other reads it; one’s own no is no news', async () => {
    const page = await openRoom({ extension: offered('expert') });
    await page.api.tell({ extension: anExtension('booker') });
    await expectSaid('The offer is no longer availableYour session ends at 10:30 as planned.');
    await page.api.tell({ extension: anExtension('booker', offered('expert')) });
    await expectSaid('Priya is offering 15 more minutes for $50');
    await press(page, 'Decline');
    await expectSaid('Need 15 more minutes?');
  });

  test('an answer that was asked for before a click doesn’t undo it when it arrives late', async () => {
    const page = await openRoom({ party: 'expert' });
    const before = page.api.room();
    const reads = page.api.pause('GET /api/rooms/*');
    await page.api.tell({});
    const answerLate = await reads.next();
    await press(page, 'Offer 15 minutes');
    await expectSaid('You offered 15 more minutes');
    (await reads.next())(page.api.room());
    answerLate(before);
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    await expectSaid('You offered 15 more minutes');
    await page.api.tell({ extension: anExtension('expert', agreed) });
    (await reads.next())(page.api.room());
    await expectSaid('Nora is paying');
  });

  test('a click that came too late says why', async () => {
    const page = await openRoom({ extension: offered('expert') });
    const message = 'The time after this session was just taken.';
    page.api.on(agreeCall, () => {
      page.api.change({ extension: null });
      return refusal(409, { message });
    });
    await press(page, 'Accept');
    expect(await within(await panel()).findByText(message)).toBeVisible();
  });

  test('it never takes the focus from the messages, and keeps it when the pressed button goes', async () => {
    const page = await openRoom();
    await page.user.click(screen.getByRole('button', { name: 'Messages' }));
    const message = await screen.findByRole('textbox');
    await fill(page.user, message, 'One more thing');
    await page.api.tell({ extension: anExtension('booker', offered('expert')) });
    await expectSaid('Priya is offering 15 more minutes for $50');
    expect(message).toHaveFocus();
    await press(page, 'Decline');
    await expectSaid('Need 15 more minutes?');
    expect(await panel()).toHaveFocus();
  });

  test('a page that gets the focus asks how things stand', async () => {
    const page = await openRoom({ extension: offered('expert') });
    await expectSaid('Priya is offering 15 more minutes');
    page.api.change({ extension: anExtension('booker') });
    window.dispatchEvent(new Event('focus'));
    await expectSaid('The offer is no longer available');
  });
});
