import type { Page, Route } from '@playwright/test';

/** The page's calls for results, not those for one profile. */
export const searchCalls = /\/api\/profiles\?/;

type Found = { headers?: Record<string, string>; total?: number };

/** Answers a search with made-up experts. */
export function answerWith(
  route: Route,
  names: string[],
  { headers = {}, total = names.length }: Found = {},
) {
  return route.fulfill({
    json: names.map(madeUpExpert),
    headers: { 'x-total-count': String(total), 'x-search-by': 'meaning', ...headers },
  });
}

export function madeUpExpert(name: string, index: number) {
  const [firstName = '', lastName = null] = name.split(' ');
  return {
    id: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
    userId: '00000000-0000-4000-9000-000000000000',
    role: 'Clockmaker',
    headline: 'Repairs what your grandfather wound, and tells you what it is worth before you pay for it.',
    about: null,
    location: index % 2 === 0 ? 'La Chaux-de-Fonds, Switzerland' : null,
    tags: ['Clocks', 'Restoration', 'Small businesses', 'Teaching', 'Patience'].slice(0, 2 + (index % 4)),
    linkedinUrl: null,
    youtubeUrl: null,
    twitterUrl: null,
    instagramUrl: null,
    isVerified: index % 3 === 0,
    isActive: true,
    responseTime: null,
    sessionsCompleted: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    user: { username: `made-up-${index}`, firstName, lastName, email: null, profileImageUrl: null },
    pricingTiers:
      index % 5 === 4 ? [] : [{ id: '00000000-0000-4000-8000-00000000000a', duration: 30, price: '75.00' }],
    _count: { reviews: index % 2 === 0 ? 12 : 0 },
    averageRating: index % 2 === 0 ? 4.75 : 0,
    reviews: [],
  };
}

/** Keeps searches waiting until they are released. */
export async function holdSearches(page: Page, answer: (route: Route) => Promise<void>) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(searchCalls, async (route) => {
    await held;
    await answer(route).catch(() => undefined);
  });
  return { release };
}

/** The parameters of every call for results from now on. */
export function watchCalls(page: Page): URLSearchParams[] {
  const calls: URLSearchParams[] = [];
  page.on('request', (request) => {
    if (searchCalls.test(request.url())) calls.push(new URL(request.url()).searchParams);
  });
  return calls;
}

export const box = (page: Page) => page.getByRole('searchbox', { name: 'Search experts' });
export const cards = (page: Page) => page.getByRole('article');
