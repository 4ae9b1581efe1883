/** Every path of the site. */
export const paths = {
  home: '/',
  auth: '/auth',
  forgot: '/auth/forgot',
  reset: '/auth/reset',
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
  payouts: '/payouts',
  settings: '/settings',
  respond: '/respond/:token',
  unsubscribe: '/unsubscribe/:token',
  design: '/design',
  /** An expert's short link: any first segment that isn't one of the paths above. */
  link: '/:username',
} as const;

export const profilePath = (profileId: string) => `/profile/${encodeURIComponent(profileId)}`;
export const searchPath = (params: string) => (params ? `${paths.search}?${params}` : paths.search);
export const bookPath = (profileId: string) => `/book/${encodeURIComponent(profileId)}`;
export const reviewPath = (bookingId: string) => `/review/${encodeURIComponent(bookingId)}`;
export const receiptPath = (bookingId: string) => `/receipt/${encodeURIComponent(bookingId)}`;
export const calendarFilePath = (bookingId: string) =>
  `/api/bookings/${encodeURIComponent(bookingId)}/calendar.ics`;
/** The payment step of an unpaid booking request. */
export const payPath = (profileId: string, bookingId: string) =>
  `${bookPath(profileId)}?booking=${encodeURIComponent(bookingId)}`;
export const linkPath = (username: string) => `/${encodeURIComponent(username)}`;
