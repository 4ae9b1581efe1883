import type { ComponentType } from 'react';
import type { Self } from '#shared/accounts/accounts.schema.ts';
import { type ContentName, contentNames } from '#shared/content/content-names.ts';
import type { Site } from '#shared/page.ts';
import { contentPage } from '#web/features/content/content.queries.ts';
import { notificationsOf } from '#web/features/notifications/notifications-query.ts';
import { linkedProfile, publicProfile, samplePeople } from '#web/features/profiles/profiles.queries.ts';
import { type Lazy, lazyComponent } from '#web/lib/lazy-component.tsx';
import { consolePaths, contentPath, paths } from '#web/lib/paths.ts';

/** A query that a page needs: its cache key and the API call behind it. */
export type PageData = {
  queryKey: readonly unknown[];
  /** The call's path, if it differs from the key. */
  call?: string;
  /** What to cache of the answer. All of it by default. */
  toCacheData?: (answer: unknown) => unknown;
  /** Further data that depends on this answer. The page works without it. */
  followUp?: (answer: unknown) => PageData[];
};

export type AppRoute = {
  path: string;
  /** Who gets this page. Operators are members too. For anyone else it doesn't exist. */
  audience?: 'visitors' | 'members' | 'operators';
  /** Routes with the same value share one mounted screen: navigating between them preserves focus and typed text. */
  screen?: string;
  page: Lazy<object>;
  /** The page's source file, the key of its chunk in the build manifest. */
  source: string;
  protected?: true;
  /** Has a bar of its own instead of the site's navigation and footer. */
  isBare?: true;
  /** Visitors can read it without a script, so the script is loaded after the first paint. */
  deferScript?: true;
  /** The data that the server reads before rendering. If any of it is missing, the page is a 404. */
  data?: (
    params: Record<string, string | undefined>,
    search: string,
    user: Self | null,
  ) => PageData[] | Promise<PageData[]>;
  /** The page's content depends on the query string. */
  dependsOnQuery?: true;
  /**
   * Signed out, the HTML depends only on its data, so one rendering serves every visitor. If the page depends on the
   * query, only the rendering without one does. Protected pages are a spinner for all visitors.
   */
  cacheable?: true;
  /** Not available in production. */
  development?: true;
  /** Exists only if the operator provides it. */
  content?: ContentName;
};

const page = (load: () => Promise<ComponentType<object>>) => lazyComponent(load);

const search: Omit<AppRoute, 'path'> = {
  screen: 'search',
  page: page(() => import('#web/pages/search-page.tsx').then((m) => m.SearchPage)),
  source: 'web/pages/search-page.tsx',
  dependsOnQuery: true,
  // Imported here because only the server calls it: this keeps the search code out of other pages' scripts.
  data: async (_params, address) => {
    const { searchPageData } = await import('#web/features/search/search.queries.ts');
    return [searchPageData(address)];
  },
};

/** All of the console is one chunk as far as other pages know, so that it adds next to nothing to their scripts. */
const consolePage: Omit<AppRoute, 'path'> = {
  audience: 'operators',
  protected: true,
  page: page(() => import('#web/pages/admin/console-page.tsx').then((m) => m.ConsolePage)),
  source: 'web/pages/admin/console-page.tsx',
};

const contentPages = contentNames.map(
  (name): AppRoute => ({
    path: contentPath(name),
    content: name,
    page: page(() => import('#web/pages/content-page.tsx').then((m) => m.ContentPage)),
    source: 'web/pages/content-page.tsx',
    deferScript: true,
    cacheable: true,
    data: () => [contentPage(name)],
  }),
);

/** Every page of the site. Any other path is a 404. */
const routes: AppRoute[] = [
  {
    path: paths.home,
    audience: 'visitors',
    page: page(() => import('#web/pages/landing/landing-page.tsx').then((m) => m.LandingPage)),
    source: 'web/pages/landing/landing-page.tsx',
    deferScript: true,
    cacheable: true,
    data: () => [{ queryKey: samplePeople.queryKey }],
  },
  {
    path: paths.home,
    audience: 'members',
    ...search,
    data: async (params, address, user) => {
      const found = (await search.data?.(params, address, user)) ?? [];
      return user ? [...found, { queryKey: notificationsOf(user.id).queryKey, call: '/api/notices' }] : found;
    },
  },
  {
    path: paths.auth,
    page: page(() => import('#web/pages/account/auth-page.tsx').then((m) => m.AuthPage)),
    source: 'web/pages/account/auth-page.tsx',
    cacheable: true,
  },
  {
    path: paths.forgot,
    page: page(() => import('#web/pages/account/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage)),
    source: 'web/pages/account/forgot-password-page.tsx',
    cacheable: true,
  },
  {
    path: paths.reset,
    page: page(() => import('#web/pages/account/reset-password-page.tsx').then((m) => m.ResetPasswordPage)),
    source: 'web/pages/account/reset-password-page.tsx',
    dependsOnQuery: true,
    cacheable: true,
  },
  {
    path: paths.confirmEmail,
    page: page(() => import('#web/pages/account/confirm-email-page.tsx').then((m) => m.ConfirmEmailPage)),
    source: 'web/pages/account/confirm-email-page.tsx',
    dependsOnQuery: true,
    cacheable: true,
  },
  {
    path: paths.notMe,
    page: page(() => import('#web/pages/account/not-me-page.tsx').then((m) => m.NotMePage)),
    source: 'web/pages/account/not-me-page.tsx',
    dependsOnQuery: true,
    cacheable: true,
  },
  { path: paths.search, cacheable: true, ...search },
  {
    path: paths.onboarding,
    page: page(() => import('#web/pages/profile/onboarding-page.tsx').then((m) => m.OnboardingPage)),
    source: 'web/pages/profile/onboarding-page.tsx',
    protected: true,
  },
  {
    path: paths.dashboard,
    page: page(() => import('#web/pages/dashboard-page.tsx').then((m) => m.DashboardPage)),
    source: 'web/pages/dashboard-page.tsx',
    protected: true,
  },
  {
    path: paths.ownProfile,
    page: page(() => import('#web/pages/profile/own-profile-page.tsx').then((m) => m.OwnProfilePage)),
    source: 'web/pages/profile/own-profile-page.tsx',
    protected: true,
  },
  {
    path: paths.editProfile,
    page: page(() => import('#web/pages/profile/edit-profile-page.tsx').then((m) => m.EditProfilePage)),
    source: 'web/pages/profile/edit-profile-page.tsx',
    protected: true,
  },
  {
    path: paths.hours,
    page: page(() => import('#web/pages/hours/hours-page.tsx').then((m) => m.HoursPage)),
    source: 'web/pages/hours/hours-page.tsx',
    protected: true,
  },
  {
    path: paths.book,
    page: page(() => import('#web/pages/booking/booking-page.tsx').then((m) => m.BookingPage)),
    source: 'web/pages/booking/booking-page.tsx',
    protected: true,
  },
  {
    path: paths.review,
    page: page(() => import('#web/pages/review/review-page.tsx').then((m) => m.ReviewPage)),
    source: 'web/pages/review/review-page.tsx',
    protected: true,
  },
  {
    path: paths.receipt,
    page: page(() => import('#web/pages/receipt/receipt-page.tsx').then((m) => m.ReceiptPage)),
    source: 'web/pages/receipt/receipt-page.tsx',
    protected: true,
  },
  {
    path: paths.room,
    page: page(() => import('#web/pages/room/room-page.tsx').then((m) => m.RoomPage)),
    source: 'web/pages/room/room-page.tsx',
    protected: true,
    isBare: true,
  },
  {
    path: paths.payouts,
    page: page(() => import('#web/pages/payouts-page.tsx').then((m) => m.PayoutsPage)),
    source: 'web/pages/payouts-page.tsx',
    protected: true,
  },
  {
    path: paths.settings,
    page: page(() => import('#web/pages/account/settings-page.tsx').then((m) => m.SettingsPage)),
    source: 'web/pages/account/settings-page.tsx',
    protected: true,
  },
  {
    path: paths.respond,
    page: page(() => import('#web/pages/respond-page.tsx').then((m) => m.RespondPage)),
    source: 'web/pages/respond-page.tsx',
  },
  {
    path: paths.unsubscribe,
    page: page(() => import('#web/pages/account/unsubscribe-page.tsx').then((m) => m.UnsubscribePage)),
    source: 'web/pages/account/unsubscribe-page.tsx',
  },
  {
    path: paths.publicProfile,
    page: page(() => import('#web/pages/profile/expert-page.tsx').then((m) => m.ProfilePage)),
    source: 'web/pages/profile/expert-page.tsx',
    deferScript: true,
    cacheable: true,
    data: ({ id = '' }) => [publicProfile(id)],
  },
  ...contentPages,
  ...consolePaths.map((path) => ({ path, ...consolePage })),
  {
    path: paths.design,
    page: page(() => import('#web/pages/design/design-page.tsx').then((m) => m.DesignPage)),
    source: 'web/pages/design/design-page.tsx',
    development: true,
  },
  {
    path: paths.link,
    page: page(() => import('#web/pages/profile/expert-page.tsx').then((m) => m.LinkPage)),
    source: 'web/pages/profile/expert-page.tsx',
    deferScript: true,
    cacheable: true,
    data: ({ username = '' }) => [linkedProfile(username)],
  },
];

export type Audience = NonNullable<AppRoute['audience']>;

export function routesOf({ development, content = [] }: Site, audience: Audience): AppRoute[] {
  return routesByAudience[audience].filter(
    (route) =>
      (development || !route.development) && (route.content === undefined || content.includes(route.content)),
  );
}

export function audienceOf(user: Pick<Self, 'isOperator'> | null | undefined): Audience {
  if (!user) return 'visitors';
  return user.isOperator ? 'operators' : 'members';
}

const routesFor = (...audiences: Audience[]) =>
  routes.filter(({ audience }) => audience === undefined || audiences.includes(audience));

const routesByAudience: Record<Audience, AppRoute[]> = {
  visitors: routesFor('visitors'),
  members: routesFor('members'),
  operators: routesFor('members', 'operators'),
};

export const notFoundRoute: AppRoute = {
  path: '*',
  page: page(() => import('#web/pages/not-found-page.tsx').then((m) => m.NotFoundPage)),
  source: 'web/pages/not-found-page.tsx',
  cacheable: true,
};
