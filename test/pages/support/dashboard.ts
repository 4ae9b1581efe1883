import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { User } from '#shared/accounts/accounts.schema.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { type FakeApi, fakeApi } from './fake-api.ts';
import { type OpenedPage, openPage, stopClockAt } from './open-page.tsx';
import { noProfile } from './own-profile.ts';
import { bookingList, noNotices } from './samples.ts';
import { mondayMorning } from './session-samples.ts';
import { setOwnTimeZone } from './time-zone.ts';

type Answers = Parameters<typeof fakeApi>[0];

/** The calls that every dashboard makes: someone without a profile, and a list that tests change as they go. */
export function dashboardApi(bookings: Booking[], answers: Answers = {}) {
  let listed = bookings;
  const api = fakeApi({
    'GET /api/notices': noNotices,
    'GET /api/profile/me': noProfile,
    'GET /api/bookings/me': () => bookingList(listed),
    ...answers,
  });
  const setBookings = (...next: Booking[]) => {
    listed = next;
  };
  /** The server makes this move: it answers with the booking as it then is, and lists it so. */
  const allow = (move: string, after: Booking) => {
    api.on(`POST /api/bookings/${after.id}/${move}`, () => {
      setBookings(...listed.map((each) => (each.id === after.id ? after : each)));
      return after;
    });
  };
  return { api, setBookings, allow };
}

type Opening = {
  at?: string;
  /** Stands still, unless a test is about time that passes. */
  clock?: (instant: string) => void;
  path?: string;
  answers?: Answers;
};

export type Dashboard = OpenedPage & { api: FakeApi } & Omit<ReturnType<typeof dashboardApi>, 'api'>;

/** The dashboard of someone in Berlin on Monday morning, with its list there. */
export async function openDashboard(
  as: User,
  bookings: Booking[],
  { at = mondayMorning, clock = stopClockAt, path = '/dashboard', answers }: Opening = {},
): Promise<Dashboard> {
  clock(at);
  setOwnTimeZone('Europe/Berlin');
  const calls = dashboardApi(bookings, answers);
  const page = await openPage(path, { as });
  await screen.findByRole('tab', { name: /^Upcoming \(\d+\)$/ });
  // With the bell comes the stream: news that is sent before is lost.
  await screen.findByRole('button', { name: /^Notices/ });
  return { ...page, ...calls };
}

export const card = (name: string) => screen.findByRole('article', { name });
export const dialog = () => screen.findByRole('dialog');

export async function press(user: UserEvent, name: string, inside?: HTMLElement): Promise<void> {
  const buttons = inside ? within(inside) : screen;
  await user.click(await buttons.findByRole('button', { name }));
}

/** One of the entries under More. */
export async function choose(user: UserEvent, entry: string): Promise<void> {
  await press(user, 'More');
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

export async function showTab(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('tab', { name }));
}
