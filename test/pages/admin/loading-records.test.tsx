import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  ada,
  aPerson,
  aRecord,
  aReviewRecord,
  bookingId,
  consoleApi,
  mondayMorning,
  openConsole,
  reviewId,
} from '#test/pages/support/console.ts';
import { path as personPath } from '#test/pages/support/console-person.ts';
import { deferred } from '#test/pages/support/deferred.ts';
import { refusal } from '#test/pages/support/fake-api.ts';
import { openPage, stopClockAt } from '#test/pages/support/open-page.tsx';

beforeEach(() => stopClockAt(mondayMorning));

const toCases = { name: 'Go to cases', href: '/admin' };

describe.each([
  {
    kind: 'booking',
    path: `/admin/bookings/${bookingId}`,
    call: 'GET /api/operator/bookings/*',
    record: aRecord(),
    title: 'Booking 00000000',
    back: toCases,
  },
  {
    kind: 'review',
    path: `/admin/reviews/${reviewId}`,
    call: 'GET /api/operator/reviews/*',
    record: aReviewRecord(),
    title: 'Nora Lind’s review of Priya Raman',
    back: toCases,
  },
  {
    kind: 'person',
    path: personPath,
    call: 'GET /api/operator/people/*',
    record: aPerson(),
    title: 'Priya Raman',
    back: { name: 'Search people', href: '/admin/people' },
  },
])('the record of a $kind', ({ kind, path, call, record, title, back }) => {
  test('that doesn’t exist leads back', async () => {
    consoleApi({ [call]: refusal(404, { code: 'not_found' }), 'GET /auth/user': ada });
    await openConsole(path, `We couldn’t find that ${kind}`);
    expect(screen.getByRole('link', { name: back.name })).toHaveAttribute('href', back.href);
  });

  test('can be loaded again after an error', async () => {
    const failure = deferred<Response>();
    const api = consoleApi({ [call]: () => failure.promise });
    const { user } = await openPage(path, { as: ada });
    expect(await screen.findByText(`Loading the ${kind}`)).toBeInTheDocument();
    failure.resolve(refusal(500, { code: 'internal' }));
    const failed = `We couldn’t load this ${kind}`;
    expect(await screen.findByRole('heading', { level: 1, name: failed })).toBeVisible();
    api.on(call, record);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});
