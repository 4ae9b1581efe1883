import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Self } from '#shared/accounts/accounts.schema.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { ExtraPayment } from '#shared/payments/extra-payment.schema.ts';
import type { NewReview } from '#shared/reviews/reviews.schema.ts';
import { type Call, type FakeApi, fakeApi } from './fake-api.ts';
import { fill } from './fill.ts';
import { type OpenedPage, openPage, stopClockAt } from './open-page.tsx';
import { noProfile } from './own-profile.ts';
import { config } from './payment-form.ts';
import { bookingList, noNotices, nora } from './samples.ts';
import { aPastSession, mondayMorning } from './session-samples.ts';
import { setOwnTimeZone } from './time-zone.ts';

/** The tip's payment: the secret for its card form, and its address at the provider. */
export const tipSecret = 'pi_1_secret_2';
export const tipPayment = '/sandbox/stripe/v1/payment_intents/pi_1';

export type ReviewApi = FakeApi & {
  /** The session as the server has it now. */
  session: () => Booking;
  /** The tip is paid, and the server knows. */
  payTip: (amount: string) => void;
  /** The tip is started but not paid, for example because a card was declined. */
  startTip: (amount: string, refusal?: string) => void;
};

type Options = {
  session?: Booking;
  /** The result of a tip submitted with the review. */
  tip?: ExtraPayment;
};

/** The API of one past session; each answer includes the changes made so far. */
export function reviewApi({ session = aPastSession('booker'), tip }: Options = {}): ReviewApi {
  let booking = session;
  const change = (changes: Partial<Booking>) => {
    booking = { ...booking, ...changes };
  };
  const onKeptCard = booking.tip?.onKeptCard ?? false;
  const payTip = (amount: string) => {
    const review = { ...aReview(), ...booking.review, tipAmount: amount };
    change({ review, tip: { onKeptCard, begun: null }, actions: ['report'] });
  };
  const startTip = (amount: string, refusal: string | null = null) => {
    change({ tip: { onKeptCard, begun: { amount, refusal } } });
  };
  const api = fakeApi({
    'GET /api/notices': noNotices,
    'GET /api/profile/me': noProfile,
    'GET /api/config': config,
    'GET /api/bookings/*': () => booking,
    'GET /api/bookings/me': () => bookingList([booking]),
    'POST /api/reviews': ({ body }: Call) => {
      const { rating, comment, tipAmount } = body as NewReview;
      const amount = String(tipAmount);
      change({ review: aReview({ rating, comment: comment || null }), actions: ['report', 'tip'] });
      if (tip?.status === 'captured') payTip(amount);
      else if (tip) startTip(amount, tip.refusal);
      const { id: bookingId, profileId, review } = booking;
      return { review: { ...review, bookingId, profileId }, ...(tip ? { tip } : {}) };
    },
  });
  return { ...api, session: () => booking, payTip, startTip };
}

type Review = NonNullable<Booking['review']>;

/** Nora's review of the session. */
export function aReview(changes: Partial<Review> = {}): Review {
  return {
    id: '00000000-0000-4000-d000-000000000001',
    rating: 5,
    comment: null,
    tipAmount: '0.00',
    createdAt: '2032-03-01T09:00:00.000Z',
    reply: null,
    repliedAt: null,
    isHidden: false,
    hiddenReason: null,
    ...changes,
  };
}

/** Opens the review page in Berlin on Monday morning and waits for its session. */
export async function openReview({ session }: ReviewApi, as: Self = nora, search = ''): Promise<OpenedPage> {
  stopClockAt(mondayMorning);
  setOwnTimeZone('Europe/Berlin');
  const page = await openPage(`/review/${session().id}${search}`, { as });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

export const title = () => screen.getByRole('heading', { level: 1 });
export const star = (count: number) => screen.findByRole('radio', { name: new RegExp(`^${count} star`) });
export const tipOf = (label: string) => screen.findByRole('radio', { name: label });
export const comment = () => screen.findByLabelText('Your review (optional)');
/** There is a second one in the phone's bottom bar; without a layout engine, both are in the page. */
export function submitButton(): HTMLElement {
  const [button] = screen.getAllByRole('button', { name: 'Submit Review' });
  if (!button) throw new Error('no submit button');
  return button;
}
export const cardNumber = () => screen.findByLabelText('Card number');

export async function choose(user: UserEvent, ...radios: Promise<HTMLElement>[]): Promise<void> {
  for (const radio of radios) await user.click(await radio);
}

export async function fillCard(user: UserEvent, number = '4242424242424242'): Promise<void> {
  await fill(user, await cardNumber(), number);
  await fill(user, screen.getByLabelText('Expiration date'), '12 / 34');
  await fill(user, screen.getByLabelText('Security code'), '123');
}
