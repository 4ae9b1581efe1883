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
  design: '/design',
} as const;
