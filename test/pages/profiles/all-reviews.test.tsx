import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PublicReview } from '#shared/profiles/profiles.schema.ts';
import { type Call, fakeApi, lostConnection } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { aProfile, noSlots } from '#test/pages/support/samples.ts';

const reviewsCall = 'GET /api/profiles/*/reviews';

const review = (n: number): PublicReview => ({
  id: `00000000-0000-4000-b000-0000000000${String(n).padStart(2, '0')}`,
  rating: 4,
  comment: `Review ${n}`,
  createdAt: '2026-02-03T10:00:00.000Z',
  reviewer: { firstName: 'Nora', lastName: 'L.' },
  reply: null,
  repliedAt: null,
});

/** Priya with fifteen reviews, three of them in the profile. */
function reviewsApi() {
  const all = Array.from({ length: 15 }, (_, n) => review(n + 1));
  const profile = aProfile({ averageRating: 4, _count: { reviews: 15 }, reviews: all.slice(0, 3) });
  const page = ({ search }: Call) => {
    const offset = Number(search.get('offset'));
    return all.slice(offset, offset + 10);
  };
  const api = fakeApi({
    'GET /api/links/*': profile,
    'GET /api/profiles/*/slots': noSlots,
    [reviewsCall]: page,
  });
  return { ...api, page };
}

const shown = () => within(screen.getByRole('region', { name: 'Reviews (15)' })).getAllByText(/^Review \d+$/);
const more = () => screen.getByRole('button', { name: 'Show more reviews' });

/** React mounts everything twice in tests, so that there are two calls, of which the first is outdated. */
async function fail(waiting: ReturnType<ReturnType<typeof fakeApi>['pause']>): Promise<void> {
  for (const _call of [1, 2]) (await waiting.next())(lostConnection);
}

test('all reviews can be read, ten more at a time, and reading goes on at the first new one', async () => {
  const api = reviewsApi();
  const { user } = await openPage('/priya');
  await screen.findByRole('heading', { level: 1 });
  expect(shown()).toHaveLength(3);
  await user.click(more());
  expect(await screen.findByText('Review 13')).toBeVisible();
  expect(screen.getByText('Review 4').closest('li')).toHaveFocus();
  await user.click(more());
  expect(await screen.findByText('Review 15')).toBeVisible();
  expect(shown().map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 15 }, (_, n) => `Review ${n + 1}`),
  );
  expect(screen.getByText('Review 14').closest('li')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull();
  expect(new Set(api.calls(reviewsCall).map(({ search }) => search.get('offset')))).toEqual(
    new Set(['3', '13']),
  );
});

test('reviews that can’t be loaded can be retried', async () => {
  const api = reviewsApi();
  const waiting = api.pause(reviewsCall);
  const { user } = await openPage('/priya');
  await screen.findByRole('heading', { level: 1 });
  await user.click(more());
  await waitFor(() => expect(more()).toHaveAttribute('aria-busy', 'true'));
  await fail(waiting);
  expect(await screen.findByRole('heading', { name: 'We couldn’t load more reviews' })).toBeVisible();
  api.on(reviewsCall, api.page);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Review 13')).toBeVisible();
});
