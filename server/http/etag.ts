/** Whether the caller already has this version: `header` is their `If-None-Match`. Proxies that compress mark a tag as weak. */
export function isUnchanged(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
