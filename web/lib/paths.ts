/** Every address of the site, in one place. */
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
  design: '/design',
  /** The short link: every first segment that is nothing else. */
  link: '/:username',
} as const;

export const profilePath = (profileId: string) => `/profile/${encodeURIComponent(profileId)}`;
export const searchPath = (params: string) => (params ? `${paths.search}?${params}` : paths.search);
export const bookPath = (profileId: string) => `/book/${encodeURIComponent(profileId)}`;
export const linkPath = (username: string) => `/${encodeURIComponent(username)}`;
