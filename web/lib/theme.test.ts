// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { parseTheme } from '#shared/theme.ts';
import { chooseTheme } from './theme.ts';

afterEach(() => chooseTheme('system'));

test('a chosen theme is set on the page and in the cookie that the server reads', () => {
  chooseTheme('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(document.cookie).toContain('theme=dark');
  chooseTheme('system');
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(document.cookie).toContain('theme=system');
});

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  [undefined, 'system'],
  ['"><script>', 'system'],
])('the cookie %s gives the theme %s', (value, theme) => {
  expect(parseTheme(value)).toBe(theme);
});
