import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  aCase,
  ada,
  casesPage,
  consoleApi,
  mondayMorning,
  openConsole,
  personOf,
} from '#test/pages/support/console.ts';
import { deferred } from '#test/pages/support/deferred.ts';
import { type Call, refusal } from '#test/pages/support/fake-api.ts';
import { stopClockAt } from '#test/pages/support/open-page.tsx';

const casesCall = 'GET /api/operator/cases';
const rows = async () => within(await screen.findByRole('list', { name: 'Cases' })).getAllByRole('listitem');
const texts = async () => (await rows()).map(({ textContent }) => textContent);

beforeEach(() => stopClockAt(mondayMorning));

test('each case says what it is, who is involved, how old it is and when it is due', async () => {
  consoleApi({
    [casesCall]: casesPage(
      [
        aCase({ id: 'c1', dueAt: '2032-02-28T09:00:00.000Z', isOverdue: true, assignee: personOf(ada) }),
        aCase({ id: 'c2', isParty: true }),
        aCase({
          id: 'c3',
          kind: 'jobFailed',
          title: 'A job keeps failing',
          bookingId: null,
          parties: null,
          amount: null,
        }),
      ],
      { problemReport: 2, jobFailed: 1 },
    ),
  });
  await openConsole('/admin', 'Cases');
  const [first = '', second = '', third = ''] = await texts();
  expect(first).toContain('Problem report · Nora Lind with Priya Raman · Opened 3 h ago');
  expect(first).toContain('$75');
  expect(first).toContain('Overdue by 2 days');
  expect(first).toContain('Assigned to you');
  expect(second).toContain('Due in 2 days');
  expect(second).toContain('You’re involved');
  expect(third).toContain('Job failed · Opened 3 h ago');
  expect(third).toContain('Unassigned');
  expect(screen.getByRole('link', { name: /^A job keeps failing/ })).toHaveAttribute(
    'href',
    '/admin/cases/c3',
  );
});

test('a closed case says how it ended, and doesn’t wait for anyone', async () => {
  const closed = { closedAt: mondayMorning, resolution: 'We won the dispute' };
  consoleApi({
    [casesCall]: casesPage([
      aCase({ id: 'c1', ...closed }),
      aCase({ id: 'c2', assignee: personOf(ada), ...closed }),
    ]),
  });
  await openConsole('/admin?status=closed', 'Cases');
  const [first = '', second = ''] = await texts();
  expect(first).toContain('Closed just now: We won the dispute');
  expect(first).not.toContain('Unassigned');
  expect(second).toContain('Assigned to you');
});

test('filters are links with counts, and the address keeps them', async () => {
  const api = consoleApi({
    [casesCall]: ({ search }: Call) =>
      casesPage([aCase({ title: `Showing ${search}` })], { problemReport: 2, dispute: 1 }),
  });
  const { user, address, goBack } = await openConsole('/admin?kind=dispute', 'Cases');
  expect(await screen.findByText(/Showing kind=dispute/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Dispute 1' })).toHaveAttribute('aria-current', 'true');
  expect(screen.queryByRole('link', { name: /^Debt/ })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Closed' }));
  expect(await screen.findByText(/Showing status=closed&kind=dispute/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Mine only' }));
  expect(await screen.findByText(/&mine=true/)).toBeVisible();
  expect(address()).toBe('/admin?status=closed&kind=dispute&mine=true');
  await user.click(screen.getByRole('link', { name: 'All 3' }));
  expect(address()).toBe('/admin?status=closed&mine=true');
  await goBack();
  expect(await screen.findByText(/kind=dispute&mine=true/)).toBeVisible();
  expect(api.calls(casesCall)).not.toHaveLength(0);
});

test('a long queue continues with Load more, which can be retried', async () => {
  const api = consoleApi({
    [casesCall]: ({ search }: Call) =>
      search.get('after')
        ? refusal(500, { code: 'internal' })
        : { ...casesPage([aCase({ id: 'c1' })]), next: '2032-03-04T06:00:00.000Z~x' },
  });
  const { user } = await openConsole('/admin', 'Cases');
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('We couldn’t load more. Try again.')).toBeVisible();
  expect(await rows()).toHaveLength(1);
  api.on(casesCall, casesPage([aCase({ id: 'c2' })]));
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(api.calls(casesCall).at(-1)?.search.get('after')).toBe('2032-03-04T06:00:00.000Z~x');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('J and K move between the cases of the list', async () => {
  consoleApi({
    [casesCall]: casesPage([aCase({ id: 'c1', title: 'First' }), aCase({ id: 'c2', title: 'Second' })]),
  });
  const { user } = await openConsole('/admin', 'Cases');
  const [first, second] = [
    await screen.findByRole('link', { name: /^First/ }),
    screen.getByRole('link', { name: /^Second/ }),
  ];
  await user.keyboard('j');
  expect(first).not.toHaveFocus();
  first.focus();
  await user.keyboard('j');
  expect(second).toHaveFocus();
  await user.keyboard('j');
  expect(second).toHaveFocus();
  await user.keyboard('k');
  expect(first).toHaveFocus();
});

test('an empty queue says what will show up, and a filter without cases leads back', async () => {
  consoleApi({ [casesCall]: casesPage([]) });
  const { user, address } = await openConsole('/admin?kind=debt', 'Cases');
  expect(await screen.findByRole('heading', { name: 'No matching cases' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show all open cases' }));
  expect(await screen.findByRole('heading', { name: 'No open cases' })).toBeVisible();
  expect(address()).toBe('/admin');
});

test('the queue shows that it loads, and loading can be retried', async () => {
  const failure = deferred<Response>();
  const api = consoleApi({ [casesCall]: () => failure.promise });
  const { user } = await openConsole('/admin', 'Cases');
  expect(screen.getByText('Loading cases')).toBeInTheDocument();
  failure.resolve(refusal(500, { code: 'internal' }));
  expect(await screen.findByRole('heading', { name: 'We couldn’t load the cases' })).toBeVisible();
  api.on(casesCall, casesPage([aCase()]));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await rows()).toHaveLength(1);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
