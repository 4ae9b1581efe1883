import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Availability } from '#shared/availability/availability.schema.ts';
import { isOpen } from '#shared/availability/bookable.ts';
import { spanOfDates } from '#shared/availability/local-time.ts';
import { toRuns } from '#shared/availability/slot-runs.ts';
import { maxSlots, type SlotRuns, type Slots } from '#shared/availability/slots.schema.ts';
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

/** By default 4:00 to 12:00 every day: in New York's time zone, 10:00 to 18:00 in Berlin. */
export function openOn(days = everyDay, from = '04:00', until = '12:00'): Availability['weekly'] {
  return days.map((dayOfWeek) => ({ dayOfWeek, startTime: from, endTime: until }));
}

type Scenario = { hours?: Partial<Availability>; profile?: Partial<Profile> };

type BookingApi = FakeApi & {
  /** Priya changes her prices while the page is open. */
  setTiers: (tiers: Profile['pricingTiers']) => void;
  /** Another client books this slot. */
  bookSlot: (slot: string, minutes?: number) => void;
  /** The default answer to `slotsCall`. */
  slots: (call: Call) => Slots | SlotRuns;
};

/** Priya's profile and slots behind the calls of the form. Slots come from the same engine as on the server. */
export function bookingApi({ hours: changes, profile: fields }: Scenario = {}): BookingApi {
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
  const slots = ({ search }: Call): Slots | SlotRuns => {
    const [from = '', to = '', timeZone = ''] = ['from', 'to', 'timeZone'].map(
      (key) => search.get(key) ?? '',
    );
    const zones = { timeZone, expertTimeZone: hours.timeZone };
    if (isOpen(hours)) return { ...zones, mode: 'open', slots: [], ...boundsOf(hours) };
    const window = spanOfDates(from, to, timeZone);
    const minutes = Number(search.get('duration'));
    const startAt = Date.parse(search.get('continueFrom') ?? from);
    const rest = { ...window, from: Math.max(window.from, startAt) };
    const limit = maxSlots + 1;
    const starts = freeSlots({ hours, busy, duration: minutes, now: Date.now(), window: rest, limit });
    const next = starts[maxSlots];
    return {
      ...zones,
      mode: 'slots',
      ...toRuns(starts.slice(0, maxSlots), hours.startGridMinutes),
      ...(next !== undefined && { continueFrom: new Date(next).toISOString() }),
    };
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
    setTiers: (pricingTiers) => {
      profile = { ...profile, pricingTiers };
    },
    bookSlot: (slot, minutes = 30) => {
      const from = Date.parse(slot);
      busy.push({ from, until: from + minutes * minuteMs });
    },
  };
}

function boundsOf(hours: Availability): Pick<Slots, 'notBefore' | 'notAfter'> {
  const { from, until } = bookableWithin(hours, Date.now());
  return { notBefore: new Date(from).toISOString(), notAfter: new Date(until).toISOString() };
}

/** The server's response to a request. */
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

/** Opens the form as Nora, in Berlin, on Monday, March 1 at 10:00. */
export async function openBooking(): Promise<OpenedPage> {
  stopClockAt(mondayMorning);
  setOwnTimeZone('Europe/Berlin');
  return openPage(bookPath, { as: nora });
}

/** Opens the form and waits for the slots. */
export async function openForm(): Promise<OpenedPage> {
  const page = await openBooking();
  await expectForm();
  await waitFor(() => expect(screen.queryByText('Loading available times')).toBeNull());
  return page;
}

export async function expectForm(): Promise<void> {
  expect(await screen.findByLabelText('Message (optional)')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Book Your Session');
}

/** On this large page, a selector is ten times faster than a query by role. */
function find<Part extends HTMLElement>(selector: string, within: ParentNode = document): Part {
  const found = within.querySelector<Part>(selector);
  if (!found) throw new Error(`not found: ${selector}`);
  return found;
}

export const summary = () => find('aside[aria-label="Summary"]');
/** The one shown on wide screens. */
export const proceed = () => find<HTMLButtonElement>('button[type="submit"]', summary());
export const message = () => find<HTMLTextAreaElement>('textarea[name="message"]');
export const dateTimeField = () => find<HTMLInputElement>('input[name="scheduledAt"]');
export const duration = (minutes: number) =>
  find<HTMLInputElement>(`input[type="radio"][value="${minutes}"]`);
/** A day of the calendar, by the start of its label. */
export const day = (name: string) => find(`[data-date][aria-label^="${name}"]`);
export const timePanel = () => find('section[aria-label="Preferred time"]');
export const times = () => [...timePanel().querySelectorAll<HTMLInputElement>('input[type="radio"]')];
/** The slots for the chosen duration are loaded: the count is hidden until then. */
export const timesLoaded = () => waitFor(() => expect(timePanel()).toHaveTextContent(/\d times? available/));
export const chosenTime = () => timePanel().querySelector<HTMLInputElement>('input:checked');

/** Chooses one of the slots of the day in view. */
export async function chooseTime(user: UserEvent, nth = 1): Promise<string> {
  const time = await waitFor(() => nthTime(nth));
  await user.click(time);
  expect(time).toBeChecked();
  return time.value;
}

function nthTime(nth: number): HTMLInputElement {
  const time = times()[nth];
  if (!time) throw new Error(`no slot with index ${nth}`);
  return time;
}
