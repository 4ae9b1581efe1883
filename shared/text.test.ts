import { expect, test } from 'vitest';
import { escapeHtml, scriptSafeJson } from './text.ts';

test('escapeHtml leaves nothing that markup could be made of', () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  );
});

test('ENC-21 script-safe JSON can end neither the element nor the line, and means the same', () => {
  const value = { text: '</script><!--<script>&\u2028\u2029' };
  const json = scriptSafeJson(value);
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(value);
});
