// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { embedSnippet } from './embed-snippet.ts';

function parsed(snippet: string): HTMLAnchorElement {
  const { body } = new DOMParser().parseFromString(snippet, 'text/html');
  expect(body.childNodes).toHaveLength(1);
  expect(body.querySelectorAll('*')).toHaveLength(1);
  return body.querySelector('a') as HTMLAnchorElement;
}

test('the snippet is one link with the full URL that opens in a new tab', () => {
  const link = parsed(
    embedSnippet({ link: 'https://intime.example/mara', title: 'Mara Lindqvist on InTime' }),
  );
  expect(link.getAttribute('href')).toBe('https://intime.example/mara');
  expect([link.target, link.rel, link.title, link.textContent]).toEqual([
    '_blank',
    'noopener',
    'Mara Lindqvist on InTime',
    'Book my time',
  ]);
});

test('the snippet has inline styles and loads nothing', () => {
  const snippet = embedSnippet({ link: 'https://intime.example/mara', title: 'Mara' });
  const { style } = parsed(snippet);
  expect([style.display, style.padding, style.borderRadius, style.textDecoration]).toEqual([
    'inline-block',
    '12px 20px',
    '10px',
    'none',
  ]);
  expect(snippet).toContain('background: #cd171e; color: #ffffff; font: 600 16px/1.25 system-ui,');
  expect(snippet).not.toMatch(/<script|<img|<link|url\(|@import|\son\w+=/i);
  expect(snippet.match(/https?:/g)).toHaveLength(1);
});

test('a name can’t break out of its attribute', () => {
  const name = `"><script>alert(1)</script><b title='x' onclick="alert(2)" & co`;
  const link = parsed(embedSnippet({ link: 'https://intime.example/a?x="y"&z', title: name }));
  expect(link.title).toBe(name);
  expect(link.getAttribute('href')).toBe('https://intime.example/a?x="y"&z');
  expect(link.attributes).toHaveLength(5);
});
