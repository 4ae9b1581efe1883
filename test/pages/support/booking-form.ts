import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Availability } from '#shared/availability/availability.schema.ts';
import { isOpen } from '#shared/availability/bookable.ts';
import { spanOfDates } from '#shared/availability/local-time.ts';
import type { Slots } from '#shared/availability/slots.schema.ts';
import { bookableWithin, freeSlots } from '#shared/availability/slots.ts';
import type { NewBooking, RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { minuteMs } from '#shared/durations.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { type Call, type FakeApi, fakeApi } from './fake-api.ts';
import { type OpenedPage, openPage, stopClockAt } from './open-page.tsx';
import { clientSecret, paymentAnswers } from './payment-form.ts';
import { aBooking, aProfile, noNotices, nora, profileId } from './samples.ts';
import { mondayMorning } from './session-samples.ts';
import { setOwnTimeZone } from './time-zone.ts';

export const bookPath = `/book/${profileId}`;
export const requestCall = 'POST /api/bookings';
export const slotsCall = 'GET /api/profiles/*/slots';

const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** From four to noon in New York, ten to six in Berlin, on every day or on these days of the week. */
export function openOn(days = everyDay, from = '04:00', until = '12:00'): Availability['weekly'] {
  return days.map((dayOfWeek) => ({ dayOfWeek, startTime: from, endTime: until }));
}

type Scene = { hours?: Partial<Availability>; profile?: Partial<Profile> };

type BookingApi = FakeApi & {
  /** Priya changes what she sells, without telling the open page. */
  sell: (tiers: Profile['pricingTiers']) => void;
  /** Another client takes this time. */
  take: (slot: string, minutes?: number) => void;
  /** What `slotsCall` answers. */
  slots: (call: Call) => Slots;
};

/** Priya and her free times behind the calls of the form. Times come from the engine that the server asks too. */
export function bookingApi({ hours: changes, profile: fields }: Scene = {}): BookingApi {
  const hours: Availability = {
    timeZone: 'America/New_York',
    weekly: openOn(),
    overrides: [],
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    minNoticeMinutes: 0,
    horizonDays: 60,
    startGridMinutes: 60,
    ...changes,
  };
  let profile = aProfile(fields);
  const busy: { from: number; until: number }[] = [];
  const slots = ({ search }: Call): Slots => {
    const [from = '', to = '', timeZone = ''] = ['from', 'to', 'timeZone'].map(
      (key) => search.get(key) ?? '',
    );
    const zones = { timeZone, expertTimeZone: hours.timeZone };
    if (isOpen(hours)) return { ...zones, mode: 'open', slots: [], ...boundsOf(hours) };
    const window = spanOfDates(from, to, timeZone);
    const asked = { duration: Number(search.get('duration')), now: Date.now(), window };
    const free = freeSlots({ hours, busy, ...asked });
    return { ...zones, mode: 'slots', slots: free.map((start) => new Date(start).toISOString()) };
  };
  const api = fakeApi({
    'GET /api/notices': noNotices,
    'GET /api/profiles/*': () => profile,
    [slotsCall]: slots,
    [requestCall]: ({ body }: Call) => requested(body as NewBooking),
    ...paymentAnswers,
  });
  return {
    ...api,
    slots,
    sell: (pricingTiers) => {
      profile = { ...profile, pricingTiers };
    },
    take: (slot, minutes = 30) => {
      const from = Date.parse(slot);
      busy.push({ from, until: from + minutes * minuteMs });
    },
  };
}

function boundsOf(hours: Availability): Pick<Slots, 'notBefore' | 'notAfter'> {
  const { from, until } = bookableWithin(hours, Date.now());
  return { notBefore: new Date(from).toISOString(), notAfter: new Date(until).toISOString() };
}

/** The booking that this request becomes. */
export function requested({ duration: minutes, scheduledAt, price }: NewBooking): RequestedBooking {
  return {
    id: aBooking().id,
    clientSecret,
    status: 'pending',
    expiresAt: '2032-03-01T09:15:00.000Z',
    price: String(price),
    duration: minutes,
    scheduledAt,
  };
}

/** The form in Nora's browser in Berlin, on Monday the 1st of March at ten. */
export async function openBooking(): Promise<OpenedPage> {
  stopClockAt(mondayMorning);
  setOwnTimeZone('Europe/Berlin');
  return openPage(bookPath, { as: nora });
}

/** The same, once the free times are there. */
export async function openForm(): Promise<OpenedPage> {
  const page = await openBooking();
  await expectForm();
  await waitFor(() => expect(screen.queryByText('Loading free times')).toBeNull());
  return page;
}

export async function expectForm(): Promise<void> {
  expect(await screen.findByLabelText('Message (optional)')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Book Your Session');
}

/** The page has hundreds of parts and changes often: a selector finds one in a tenth of the time that a role takes. */
function find<Part extends HTMLElement>(selector: string, within: ParentNode = document): Part {
  const found = within.querySelector<Part>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

export const summary = () => find('aside[aria-label="Summary"]');
/** Of the two, the one that a wide screen shows. */
export const proceed = () => find<HTMLButtonElement>('button[type="submit"]', summary());
export const message = () => find<HTMLTextAreaElement>('textarea[name="message"]');
export const openTime = () => find<HTMLInputElement>('input[name="scheduledAt"]');
export const duration = (minutes: number) =>
  find<HTMLInputElement>(`input[type="radio"][value="${minutes}"]`);
/** A day of the month, by the beginning of its name. */
export const day = (name: string) => find(`[data-date][aria-label^="${name}"]`);
export const timePanel = () => find('section[aria-label="Preferred time"]');
export const times = () => [...timePanel().querySelectorAll<HTMLInputElement>('input[type="radio"]')];
export const chosenTime = () => timePanel().querySelector<HTMLInputElement>('input:checked');

/** One of the times of the day that is shown. */
export async function chooseTime(user: UserEvent, nth = 1): Promise<string> {
  const time = await waitFor(() => nthTime(nth));
  await user.click(time);
  expect(time).toBeChecked();
  return time.value;
}

function nthTime(nth: number): HTMLInputElement {
  const time = times()[nth];
  if (!time) throw new Error(`there is no time number ${nth}`);
  return time;
}
