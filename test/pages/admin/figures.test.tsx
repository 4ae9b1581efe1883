import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FigureUnit } from '#shared/operator/figures.rules.ts';
import { type FigureName, type Figures, figureNames } from '#shared/operator/figures.schema.ts';
import { ada, consoleApi, mondayMorning, openConsole } from '#test/pages/support/console.ts';
import { deferred } from '#test/pages/support/deferred.ts';
import { type Call, refusal } from '#test/pages/support/fake-api.ts';
import { openPage, stopClockAt } from '#test/pages/support/open-page.tsx';

const figuresCall = 'GET /api/operator/figures';
const path = '/admin/figures';

type Values = Record<FigureName, number>;
const nothing = Object.fromEntries(figureNames.map((name) => [name, 0])) as Values;

function figures(periods: [string, Partial<Values>][], changes: Partial<Figures> = {}): Figures {
  const all = periods.map(([start, values]) => ({ start, values: { ...nothing, ...values } }));
  return { unit: 'day', periods: all, missedSearches: [], ...changes };
}

const twoDays = figures(
  [
    ['2032-02-29', { requests: 3, accepted: 1, declined: 1, charged: 7500, fees: 750 }],
    ['2032-03-01', { requests: 1200, accepted: 1, unanswered: 1, charged: 5050 }],
  ],
  { missedSearches: [{ words: 'sundial', count: 7 }] },
);
const chart = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => stopClockAt(mondayMorning));

test('every figure has its sum, and each day in a table', async () => {
  const api = consoleApi({ [figuresCall]: twoDays });
  const { user } = await openConsole(path, 'Figures');
  expect((await chart('Requests')).getByText('1,203')).toBeVisible();
  expect((await chart('Gross volume')).getByText('$125.50')).toBeVisible();
  expect((await chart('Acceptance rate')).getByText('on average').previousSibling).toHaveTextContent('50%');
  const requests = await chart('Requests');
  await user.click(requests.getByText('Show as a table'));
  const rows = requests.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual(['DayValue', '2032-02-293', '2032-03-011,200']);
  expect((await chart('Disputes')).getByText('No data yet')).toBeVisible();
  const missed = await chart('Top searches without results');
  expect(missed.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'SearchTimes',
    'sundial7',
  ]);
  expect(Object.fromEntries(api.calls(figuresCall)[0]?.search ?? [])).toEqual({
    unit: 'day',
    from: '2032-02-01',
    to: '2032-03-01',
  });
});

test('the period is in the URL of the page and the CSV', async () => {
  const api = consoleApi({
    [figuresCall]: ({ search }: Call) => ({ ...twoDays, unit: search.get('unit') as FigureUnit }),
  });
  const { user, address, goBack } = await openConsole(path, 'Figures');
  const download = () => screen.getByRole('link', { name: 'Download CSV' });
  expect(download()).toHaveAttribute('href', expect.stringContaining('unit=day&from=2032-02-01'));
  await user.click(screen.getByRole('link', { name: 'Last 2 years' }));
  expect(address()).toBe('/admin/figures?by=month');
  expect(screen.getByRole('link', { name: 'Last 2 years' })).toHaveAttribute('aria-current', 'true');
  await waitFor(() => expect(api.calls(figuresCall).at(-1)?.search.get('unit')).toBe('month'));
  expect(await (await chart('Requests')).findByText('Month')).toBeInTheDocument();
  expect(download()).toHaveAttribute('href', expect.stringContaining('unit=month&from=2030-03-03'));
  await goBack();
  expect(screen.getByRole('link', { name: 'Last 30 days' })).toHaveAttribute('aria-current', 'true');
});

test('a new platform has nothing to show yet', async () => {
  consoleApi({ [figuresCall]: figures([['2032-03-01', {}]]) });
  await openConsole(path, 'Figures');
  expect(await screen.findByText('Every search found someone.')).toBeVisible();
  expect(screen.getAllByText('No data yet')).toHaveLength(12);
  expect((await chart('Acceptance rate')).getByText('–', { selector: 'p span' })).toBeVisible();
});

test('loading the figures can be retried', async () => {
  const failure = deferred<Response>();
  const api = consoleApi({ [figuresCall]: () => failure.promise });
  const { user } = await openPage(path, { as: ada });
  expect(await screen.findByText('Loading figures')).toBeInTheDocument();
  failure.resolve(refusal(500, { code: 'internal' }));
  expect(await screen.findByRole('heading', { name: 'We couldn’t load the figures' })).toBeVisible();
  api.on(figuresCall, twoDays);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect((await chart('Requests')).getByText('1,203')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});
