import { expect, test } from 'vitest';
import { escapeHtml, scriptSafeJson, unlinked } from './text.ts';

test('escapeHtml escapes every character with a meaning in HTML', () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  );
});

test('ENC-21 script-safe JSON can’t end the element or the line, and parses to the same value', () => {
  const value = { text: '</script><!--<script>&\u2028\u2029' };
  const json = scriptSafeJson(value);
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(value);
});

test.each([
  'https://evil.example/x',
  'www.evil.example',
  'evil.example',
  'eve@evil.example',
  'evil.рф',
  'злой.москва',
  'evil.भारत',
  'evil。中国',
  'evil.xn--p1ai',
])('ENC-24 %s doesn’t become a link in mail and calendar apps', (address) => {
  const shown = unlinked(`See ${address} now`);
  expect(shown).not.toContain(address);
  expect(shown.replaceAll('\u200b', '')).toBe(`See ${address} now`);
  expect(shown).not.toMatch(/:\/\/[^\u200b]|www\.[^\u200b]|[.。]\p{L}{2}/iu);
});

test('what is no address stays as it is', () => {
  const text = 'It costs 3.50. That’s fine, e.g. for me.';
  expect(unlinked(text)).toBe(text);
});
