import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { aProfile, noNotices, priya } from '#test/pages/support/samples.ts';

const systemTheme = { site: { theme: 'system' as const } };
const inFooter = (name: string) => within(screen.getByRole('contentinfo')).getByRole('radio', { name });
const pageTheme = () => document.documentElement.dataset.theme;
const themeColorQueries = () =>
  [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => meta.getAttribute('media'));

test('the page follows the system theme until the user chooses one, and remembers the choice', async () => {
  fakeApi();
  const { user, close } = await openPage('/auth', systemTheme);
  expect(inFooter('System')).toBeChecked();
  expect(pageTheme()).toBeUndefined();
  expect(themeColorQueries()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  await user.click(inFooter('Light'));
  expect(inFooter('Light')).toBeChecked();
  expect(pageTheme()).toBe('light');
  expect(document.cookie).toContain('theme=light');
  expect(themeColorQueries()).toEqual([null]);
  close();
  await openPage('/', systemTheme);
  expect(inFooter('Light')).toBeChecked();
  await user.click(inFooter('System'));
  expect(pageTheme()).toBeUndefined();
  expect(document.cookie).toContain('theme=system');
});

test('a theme can be chosen with the keyboard', async () => {
  fakeApi();
  const { user } = await openPage('/auth', systemTheme);
  act(() => inFooter('System').focus());
  await user.keyboard('{ArrowRight}');
  expect(inFooter('Light')).toHaveFocus();
  expect(pageTheme()).toBe('light');
  await user.keyboard('{ArrowRight}');
  expect(inFooter('Dark')).toHaveFocus();
  expect(pageTheme()).toBe('dark');
});

test('signed-in users can also choose the theme in the menu, which stays open', async () => {
  fakeApi({ 'GET /api/notices': noNotices, 'GET /api/profile/me': aProfile(), 'GET /api/profiles': [] });
  const { user } = await openPage('/search', { as: priya, ...systemTheme });
  expect(within(screen.getByRole('banner')).queryByRole('radio')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Account menu/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
  expect(pageTheme()).toBe('dark');
  expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  expect(inFooter('Dark')).toBeChecked();
});
