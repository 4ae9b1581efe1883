import { expect, test } from 'vitest';
import { escapeHtml, scriptSafeJson } from './text.ts';

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
