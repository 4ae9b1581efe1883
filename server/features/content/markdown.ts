import { fromMarkdown } from 'mdast-util-from-markdown';
import type { ContentNode, ContentPage, ContentTag } from '#shared/content/content.schema.ts';

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root['children'][number];

const maxDescription = 160;

/** Turns a Markdown text into the page it describes. HTML and images are left out; unsafe links become plain text. */
export function readMarkdown(markdown: string, fallbackTitle: string): ContentPage {
  const root = fromMarkdown(markdown);
  const titleNode = root.children.find((node) => node.type === 'heading' && node.depth === 1);
  const firstParagraph = root.children.find((node) => node.type === 'paragraph');
  const context = { definitions: definitionsIn(root), hasSection: false };
  const body = root.children.filter((node) => node !== titleNode);
  return {
    title: titleNode ? textOf(partOf(titleNode, context)) : fallbackTitle,
    description: shortened(firstParagraph ? textOf(partOf(firstParagraph, context)) : ''),
    body: partsOf(body, { ...context, hasSection: false }),
  };
}

const textOf = (parts: ContentNode[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : textOf(part.children))).join('');

type Context = {
  /** Addresses of links that are written elsewhere in the text. */
  definitions: Map<string, string>;
  /** Whether an h2 came before: without one, an h3 would skip a level. */
  hasSection: boolean;
};

function definitionsIn(root: Root): Context['definitions'] {
  const definitions = root.children.filter((node) => node.type === 'definition');
  return new Map(definitions.map(({ identifier, url }) => [identifier, url]));
}

const partsOf = (nodes: Node[], context: Context): ContentNode[] =>
  nodes.flatMap((node) => partOf(node, context));

const tags: { [type in Node['type']]?: ContentTag } = {
  paragraph: 'p',
  blockquote: 'blockquote',
  strong: 'strong',
  emphasis: 'em',
  break: 'br',
  thematicBreak: 'hr',
};

function partOf(node: Node, context: Context): ContentNode[] {
  const children = 'children' in node ? partsOf(node.children, context) : [];
  switch (node.type) {
    case 'text':
      return [node.value];
    case 'inlineCode':
      return [{ tag: 'code', children: [node.value] }];
    case 'code':
      return [{ tag: 'pre', children: [node.value] }];
    case 'heading':
      return [{ tag: headingTag(node.depth, context), children }];
    case 'list':
      return [{ tag: node.ordered ? 'ol' : 'ul', children }];
    case 'listItem':
      return [{ tag: 'li', children: node.spread ? children : withoutParagraphs(children) }];
    case 'link':
      return linkOr(children, node.url);
    case 'linkReference':
      return linkOr(children, context.definitions.get(node.identifier));
    default: {
      const tag = tags[node.type];
      return tag ? [{ tag, children }] : [];
    }
  }
}

function headingTag(depth: number, context: Context): ContentTag {
  if (depth > 2 && context.hasSection) return 'h3';
  context.hasSection = true;
  return 'h2';
}

/** The items of a list without blank lines are lines, not paragraphs. */
function withoutParagraphs(children: ContentNode[]): ContentNode[] {
  return children.flatMap((child) =>
    typeof child !== 'string' && child.tag === 'p' ? child.children : [child],
  );
}

function linkOr(children: ContentNode[], url: string | undefined): ContentNode[] {
  return url !== undefined && isSafe(url) ? [{ tag: 'a', href: url, children }] : children;
}

/** Pages of this site, other sites, email addresses and phone numbers. `//host` would be another site. */
function isSafe(url: string): boolean {
  return /^(https?:\/\/|mailto:|tel:)/i.test(url) || /^\/(?![/\\])/.test(url);
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  if (line.length <= maxDescription) return line;
  return `${line.slice(0, line.lastIndexOf(' ', maxDescription - 1))}…`;
}
