import type { ContentName } from '#shared/content/content-names.ts';

/** Every path of the site, besides the operator's own pages. */
export const paths = {
  home: '/',
  auth: '/auth',
  forgot: '/auth/forgot',
  reset: '/auth/reset',
  confirmEmail: '/auth/confirm-email',
  notMe: '/auth/not-me',
  search: '/search',
  onboarding: '/onboarding',
  dashboard: '/dashboard',
  ownProfile: '/profile/me',
  editProfile: '/profile/edit',
  hours: '/profile/hours',
  publicProfile: '/profile/:id',
  book: '/book/:id',
  review: '/review/:bookingId',
  receipt: '/receipt/:bookingId',
  room: '/room/:bookingId',
  payouts: '/payouts',
  settings: '/settings',
  respond: '/respond/:token',
  unsubscribe: '/unsubscribe/:token',
  /** The operators' console: its first page lists the cases. */
  admin: '/admin',
  adminCase: '/admin/cases/:id',
  adminBooking: '/admin/bookings/:id',
  adminPeople: '/admin/people',
  adminPerson: '/admin/people/:id',
  adminReview: '/admin/reviews/:id',
  adminFigures: '/admin/figures',
  adminLog: '/admin/log',
  adminOperators: '/admin/operators',
  design: '/design',
  /** An expert's short link: any first segment that isn't one of the paths above. */
  link: '/:username',
} as const;

/** One of the operator's own pages. */
export const contentPath = (name: ContentName) => `/${name}`;
export const profilePath = (profileId: string) => `/profile/${encodeURIComponent(profileId)}`;
export const searchPath = (params: string) => (params ? `${paths.search}?${params}` : paths.search);
/** Step 1 of a booking. `chosen` says what is already chosen: a duration in minutes, and the start as an instant. */
export const bookPath = (profileId: string, chosen: { duration?: number; time?: string } = {}) => {
  const query = Object.entries(chosen).map((each) => each.join('='));
  return `/book/${encodeURIComponent(profileId)}${query[0] ? `?${query.join('&')}` : ''}`;
};
/** The dashboard, at one session. */
export const sessionPath = (bookingId: string) =>
  `${paths.dashboard}?session=${encodeURIComponent(bookingId)}`;
export const reviewPath = (bookingId: string) => `/review/${encodeURIComponent(bookingId)}`;
export const receiptPath = (bookingId: string) => `/receipt/${encodeURIComponent(bookingId)}`;
export const calendarFilePath = (bookingId: string) =>
  `/api/bookings/${encodeURIComponent(bookingId)}/calendar.ics`;
/** The payment step of an unpaid booking request. */
export const payPath = (profileId: string, bookingId: string) =>
  `${bookPath(profileId)}?booking=${encodeURIComponent(bookingId)}`;
export const linkPath = (username: string) => `/${encodeURIComponent(username)}`;

/** Every path of the operators' console. */
export const consolePaths = Object.values(paths).filter((path) => path.startsWith(paths.admin));
