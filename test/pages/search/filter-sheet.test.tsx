import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { box, closeSheet, expectNames, filterButton, openSheet } from '#test/pages/support/search-page.ts';
import { closest, everyone, found, foundByQuery } from '#test/pages/support/search-samples.ts';

const expectNoSheet = () => expect(screen.queryByRole('dialog')).toBeNull();

describe('opening the filter sheet', () => {
  test('is one history entry, and Back closes the sheet', async () => {
    fakeApi({ 'GET /api/profiles': foundByQuery });
    const { user, address, goBack, goForward } = await openPage('/search?query=design');
    await expectNames(['Found design']);
    await openSheet(user);
    await goBack();
    expectNoSheet();
    expect(address()).toBe('/search?query=design');

    const sheet = await openSheet(user);
    await user.click(sheet.getByRole('button', { name: 'Product Design' }));
    await user.click(sheet.getByRole('button', { name: 'UI/UX Design' }));
    await goBack();
    expectNoSheet();
    const both = '/search?query=design&tags=Product+Design&tags=UI%2FUX+Design';
    expect(address()).toBe(both);
    expect(screen.getByRole('link', { name: 'Remove UI/UX Design' })).toBeVisible();
    await goBack();
    expect(address()).toBe('/search?query=design');
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
    await goForward();
    expect(address()).toBe(both);
    expect(screen.getByRole('link', { name: 'Remove Product Design' })).toBeVisible();
  });

  test('without changing anything leaves no history entry', async () => {
    fakeApi({ 'GET /api/profiles': foundByQuery });
    const { user, address, goBack } = await openPage('/search');
    await user.type(box(), 'design');
    await waitFor(() => expect(address()).toBe('/search?query=design'));
    await openSheet(user);
    await closeSheet(() => user.keyboard('{Escape}'));
    expect(filterButton()).toHaveFocus();
    expect(address()).toBe('/search?query=design');
    await goBack();
    expect(address()).toBe('/search');
  });
});

describe('prices in the sheet', () => {
  test('apply after a pause; text that isn’t an amount stays and shows an error', async () => {
    fakeApi({ 'GET /api/profiles': foundByQuery });
    const { user, address } = await openPage('/search');
    const sheet = await openSheet(user);
    const upTo = sheet.getByLabelText('Up to');
    await user.type(upTo, '19,99');
    await waitFor(() => expect(address()).toBe('/search?maxPrice=19.99'));
    expect(upTo).toHaveValue('19,99');
    await user.keyboard('{Enter}');
    expect(upTo).toHaveValue('19.99');
    await user.clear(upTo);
    await user.type(upTo, 'a lot');
    await waitFor(() => expect(upTo).toHaveAccessibleDescription('Enter an amount in dollars'));
    await user.click(sheet.getByLabelText('From'));
    expect(upTo).toHaveValue('a lot');
    expect(upTo).toBeInvalid();
    expect(address()).toBe('/search?maxPrice=19.99');
    const clear = sheet.getByRole('button', { name: 'Clear all' });
    await user.click(clear);
    expect(address()).toBe('/search');
    expect(upTo).toHaveValue('');
    expect(clear).toHaveFocus();
    expect(clear).toHaveAttribute('aria-disabled', 'true');
    await closeSheet(() => user.keyboard('{Escape}'));
  });

  test('apply when they are typed right before closing', async () => {
    fakeApi({ 'GET /api/profiles': foundByQuery });
    const { user, address, goBack } = await openPage('/search');
    const sheet = await openSheet(user);
    await user.type(sheet.getByLabelText('From'), '1,999');
    await closeSheet(() => user.keyboard('{Escape}'));
    expect(address()).toBe('/search?minPrice=1999');
    expect(screen.getByRole('link', { name: 'Remove From $1,999' })).toBeVisible();
    await goBack();
    expect(address()).toBe('/search');
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  });
});

test('the sheet’s button never shows an outdated number of experts', async () => {
  const api = fakeApi({ 'GET /api/profiles': foundByQuery, 'GET /api/profiles/closest': closest() });
  const { user } = await openPage('/search');
  await expectNames(everyone);
  const sheet = await openSheet(user);
  expect(sheet.getByRole('button', { name: 'Show 3 experts' })).not.toHaveAttribute('aria-busy');
  const held = api.pause('GET /api/profiles');
  await user.click(sheet.getByRole('button', { name: 'Fundraising' }));
  const answer = await held.next();
  expect(sheet.getByRole('button', { name: 'Show experts' })).toHaveAttribute('aria-busy', 'true');
  answer(found([]));
  const none = await sheet.findByRole('button', { name: 'No experts match' });
  await closeSheet(() => user.click(none));
  expect(screen.getByRole('heading', { name: 'No experts found' })).toBeVisible();
});
