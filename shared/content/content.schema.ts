import * as z from 'zod/mini';

/** The only elements that a text can become. */
export const contentTags = [
  'h2',
  'h3',
  'p',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'strong',
  'em',
  'a',
  'br',
  'hr',
] as const;
export type ContentTag = (typeof contentTags)[number];

/** A part of a text: plain text, or an element with further parts. Only links have an address. */
export type ContentNode = string | { tag: ContentTag; href?: string | undefined; children: ContentNode[] };

const nodeSchema: z.ZodMiniType<ContentNode> = z.union([
  z.string(),
  z.object({
    tag: z.enum(contentTags),
    href: z.optional(z.string()),
    children: z.lazy(() => z.array(nodeSchema)),
  }),
]);

/** `GET /api/content/:name` */
export const contentPageSchema = z.object({
  title: z.string(),
  /** The beginning of the text, for search engines. */
  description: z.string(),
  body: z.array(nodeSchema),
});
export type ContentPage = z.infer<typeof contentPageSchema>;
