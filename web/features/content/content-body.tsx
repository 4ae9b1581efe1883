import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ContentNode, ContentTag } from '#shared/content/content.schema.ts';

const looks: Partial<Record<ContentTag, string>> = {
  h2: 'mt-10 mb-3 font-semibold text-heading',
  h3: 'mt-6 mb-2 font-semibold',
  p: 'my-4',
  ul: 'my-4 list-disc space-y-2 pl-6',
  ol: 'my-4 list-decimal space-y-2 pl-6',
  blockquote: 'my-4 border-line border-l-2 pl-4 text-muted',
  pre: 'my-4 overflow-x-auto whitespace-pre-wrap font-mono text-sm',
  code: 'font-mono text-sm',
  strong: 'font-semibold',
  hr: 'my-8 border-line',
};
const linkLook = 'underline decoration-field underline-offset-4 transition-colors hover:decoration-current';

/** Renders an operator's text element by element, so nothing in it can be markup of its own. */
export function ContentBody({ nodes }: { nodes: ContentNode[] }): ReactNode {
  return nodes.map((node, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
    return typeof node === 'string' ? node : <Element key={index} node={node} />;
  });
}

function Element({ node: { tag: Tag, href, children } }: { node: Exclude<ContentNode, string> }) {
  if (Tag === 'br' || Tag === 'hr') return <Tag className={looks[Tag]} />;
  const content = <ContentBody nodes={children} />;
  if (Tag !== 'a') return <Tag className={looks[Tag]}>{content}</Tag>;
  if (href?.startsWith('/')) {
    return (
      <Link href={href} className={linkLook}>
        {content}
      </Link>
    );
  }
  return (
    <a href={href} rel="noopener" className={linkLook}>
      {content}
    </a>
  );
}
