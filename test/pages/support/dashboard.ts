import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Self } from '#shared/accounts/accounts.schema.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { type FakeApi, fakeApi } from './fake-api.ts';
import { type OpenedPage, openPage, stopClockAt } from './open-page.tsx';
import { noProfile } from './own-profile.ts';
import { bookingList, noFigures, noNotices } from './samples.ts';
import { mondayMorning } from './session-samples.ts';
import { setOwnTimeZone } from './time-zone.ts';

type Answers = Parameters<typeof fakeApi>[0];

/** The API of a dashboard: no profile, and a list of bookings that a test can change. */
export function dashboardApi(bookings: Booking[], answers: Answers = {}) {
  let listed = bookings;
  const api = fakeApi({
    'GET /api/notices': noNotices,
    'GET /api/profile/me': noProfile,
    'GET /api/stats/mine': noFigures,
    'GET /api/bookings/me': () => bookingList(listed),
    ...answers,
  });
  const setBookings = (...next: Booking[]) => {
    listed = next;
  };
  /** Lets the server accept this move: it answers with `after` and lists it from then on. */
  const allow = (move: string, after: Booking) => {
    api.on(`POST /api/bookings/${after.id}/${move}`, () => {
      setBookings(...listed.map((each) => (each.id === after.id ? after : each)));
      return after;
    });
  };
  return { api, setBookings, allow };
}

type Options = {
  at?: string;
  /** Stopped by default; tests about passing time start it. */
  clock?: (instant: string) => void;
  path?: string;
  answers?: Answers;
};

export type Dashboard = OpenedPage & { api: FakeApi } & Omit<ReturnType<typeof dashboardApi>, 'api'>;

/** Opens the dashboard in Berlin on Monday morning and waits for its list. */
export async function openDashboard(
  as: Self,
  bookings: Booking[],
  { at = mondayMorning, clock = stopClockAt, path = '/dashboard', answers }: Options = {},
): Promise<Dashboard> {
  clock(at);
  setOwnTimeZone('Europe/Berlin');
  const calls = dashboardApi(bookings, answers);
  const page = await openPage(path, { as });
  await screen.findByRole('tab', { name: /^Upcoming \(\d+\)$/ });
  // The stream opens together with the bell; events sent earlier are lost.
  await screen.findByRole('button', { name: /^Notifications/ });
  return { ...page, ...calls };
}

export const card = (name: string) => screen.findByRole('article', { name });
export const dialog = () => screen.findByRole('dialog');

export async function press(user: UserEvent, name: string, inside?: HTMLElement): Promise<void> {
  const buttons = inside ? within(inside) : screen;
  await user.click(await buttons.findByRole('button', { name }));
}

/** Chooses an entry of the More menu. */
export async function choose(user: UserEvent, entry: string): Promise<void> {
  await press(user, 'More');
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

export async function showTab(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('tab', { name }));
}
