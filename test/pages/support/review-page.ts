import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { User } from '#shared/accounts/accounts.schema.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { NewReview, Tip } from '#shared/reviews/reviews.schema.ts';
import { type Call, type FakeApi, fakeApi } from './fake-api.ts';
import { fill } from './fill.ts';
import { type OpenedPage, openPage, stopClockAt } from './open-page.tsx';
import { noProfile } from './own-profile.ts';
import { config } from './payment-form.ts';
import { bookingList, noNotices, nora } from './samples.ts';
import { aPastSession, mondayMorning } from './session-samples.ts';
import { setOwnTimeZone } from './time-zone.ts';

/** The payment of a tip: what its card form needs, and where the provider is asked about it. */
export const tipSecret = 'pi_1_secret_2';
export const tipPayment = '/sandbox/stripe/v1/payment_intents/pi_1';

export type ReviewApi = FakeApi & {
  /** The session as the server knows it by now. */
  session: () => Booking;
  /** The tip is paid, and the server has heard of it. */
  payTip: (amount: string) => void;
  /** It is begun and not paid, perhaps because a card was refused. */
  beginTip: (amount: string, refusal?: string) => void;
};

type Scene = {
  session?: Booking;
  /** What comes of a tip that is given with the review. */
  tip?: Tip;
};

/** One past session behind its calls: what is written of it is what the next call answers. */
export function reviewApi({ session = aPastSession('booker'), tip }: Scene = {}): ReviewApi {
  let booking = session;
  const change = (changes: Partial<Booking>) => {
    booking = { ...booking, ...changes };
  };
  const onKeptCard = booking.tip?.onKeptCard ?? false;
  const payTip = (amount: string) => {
    const review = { ...aReview(), ...booking.review, tipAmount: amount };
    change({ review, tip: { onKeptCard, begun: null }, actions: ['report'] });
  };
  const beginTip = (amount: string, refusal: string | null = null) => {
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
      else if (tip) beginTip(amount, tip.refusal);
      const { id: bookingId, profileId, review } = booking;
      return { review: { ...review, bookingId, profileId }, ...(tip ? { tip } : {}) };
    },
  });
  return { ...api, session: () => booking, payTip, beginTip };
}

type GivenReview = NonNullable<Booking['review']>;

/** What Nora wrote of the session. */
export function aReview(changes: Partial<GivenReview> = {}): GivenReview {
  return {
    id: '00000000-0000-4000-d000-000000000001',
    rating: 5,
    comment: null,
    tipAmount: '0.00',
    createdAt: '2032-03-01T09:00:00.000Z',
    reply: null,
    repliedAt: null,
    ...changes,
  };
}

/** The review page on Monday morning in Berlin, with its session there. */
export async function openReview({ session }: ReviewApi, as: User = nora, search = ''): Promise<OpenedPage> {
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
/** A phone has one in its bottom bar too; without a layout both are there. */
export function submitButton(): HTMLElement {
  const [button] = screen.getAllByRole('button', { name: 'Submit Review' });
  if (!button) throw new Error('no button to submit with');
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
