import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contentNames } from '#shared/content/content-names.ts';
import { readMarkdown } from './markdown.ts';

const bodyOf = (markdown: string) => readMarkdown(markdown, 'Terms').body;
const p = (...children: unknown[]) => ({ tag: 'p', children });

describe('a Markdown text', () => {
  test('becomes a title, a description and elements', () => {
    expect(readMarkdown('# Terms *of* service\n\nHello `you`\nand **you**.', 'Terms')).toEqual({
      title: 'Terms of service',
      description: 'Hello you and you.',
      body: [
        p('Hello ', { tag: 'code', children: ['you'] }, '\nand ', { tag: 'strong', children: ['you'] }, '.'),
      ],
    });
    expect(readMarkdown('', 'Terms')).toEqual({ title: 'Terms', description: '', body: [] });
  });

  test('has headings without skipped levels', () => {
    const tags = bodyOf('# A\n### B\n### C\n## D\n#### E\n# F').map((node) => Object(node).tag);
    expect(tags).toEqual(['h2', 'h3', 'h2', 'h3', 'h2']);
  });

  test('has lists, quotes and code', () => {
    expect(bodyOf('- a\n- b\n\n1. c\n\n   d\n\n> e\n\n    f\n\n---')).toEqual([
      { tag: 'ul', children: ['a', 'b'].map((text) => ({ tag: 'li', children: [text] })) },
      { tag: 'ol', children: [{ tag: 'li', children: [p('c'), p('d')] }] },
      { tag: 'blockquote', children: [p('e')] },
      { tag: 'pre', children: ['f'] },
      { tag: 'hr', children: [] },
    ]);
  });

  test.each(['/privacy', 'https://intime.example/a?b=c', 'mailto:us@intime.example', 'tel:+1555'])(
    'keeps a link to %s',
    (href) => {
      expect(bodyOf(`[here](${href})`)).toEqual([p({ tag: 'a', href, children: ['here'] })]);
      expect(bodyOf(`[here][1]\n\n[1]: ${href}`)).toEqual([p({ tag: 'a', href, children: ['here'] })]);
    },
  );

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
  ])('keeps only the text of a link to %s', (href) => {
    expect(bodyOf(`[here](<${href}>)`)).toEqual([p('here')]);
  });

  test('loses its HTML and images', () => {
    expect(bodyOf('a <b onclick="x()">b</b> ![c](/d.png)\n\n<iframe src="//e"></iframe>')).toEqual([
      p('a ', 'b', ' '),
    ]);
  });
});

test.each(contentNames)('our own starting text for %s is complete', (name) => {
  const { title, description, body } = readMarkdown(readFileSync(`docs/content/${name}.md`, 'utf8'), '');
  expect(title).not.toBe('');
  expect(description).not.toBe('');
  // Tables aren't supported.
  expect(JSON.stringify(body)).not.toContain('|--');
});
