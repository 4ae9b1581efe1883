import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { aProfile, noNotices, priya } from '#test/pages/support/samples.ts';

const asSystem = { site: { theme: 'system' as const } };
const inFooter = (name: string) => within(screen.getByRole('contentinfo')).getByRole('radio', { name });
const shownTheme = () => document.documentElement.dataset.theme;
const barColours = () =>
  [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => meta.getAttribute('media'));

test('the page follows the system until another theme is chosen, and remembers the choice', async () => {
  fakeApi();
  const { user, close } = await openPage('/auth', asSystem);
  expect(inFooter('As the system')).toBeChecked();
  expect(shownTheme()).toBeUndefined();
  expect(barColours()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  await user.click(inFooter('Light'));
  expect(inFooter('Light')).toBeChecked();
  expect(shownTheme()).toBe('light');
  expect(document.cookie).toContain('theme=light');
  expect(barColours()).toEqual([null]);
  close();
  await openPage('/', asSystem);
  expect(inFooter('Light')).toBeChecked();
  await user.click(inFooter('As the system'));
  expect(shownTheme()).toBeUndefined();
  expect(document.cookie).toContain('theme=system');
});

test('a theme can be chosen by keyboard alone', async () => {
  fakeApi();
  const { user } = await openPage('/auth', asSystem);
  act(() => inFooter('As the system').focus());
  await user.keyboard('{ArrowRight}');
  expect(inFooter('Light')).toHaveFocus();
  expect(shownTheme()).toBe('light');
  await user.keyboard('{ArrowRight}');
  expect(inFooter('Dark')).toHaveFocus();
  expect(shownTheme()).toBe('dark');
});

test('signed in, the theme is in the menu too, which stays open', async () => {
  fakeApi({ 'GET /api/notices': noNotices, 'GET /api/profile/me': aProfile(), 'GET /api/profiles': [] });
  const { user } = await openPage('/search', { as: priya, ...asSystem });
  expect(within(screen.getByRole('banner')).queryByRole('radio')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Menu of/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
  expect(shownTheme()).toBe('dark');
  expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  expect(inFooter('Dark')).toBeChecked();
});
