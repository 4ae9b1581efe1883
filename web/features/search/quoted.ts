/** The text in quotes, shortened to `maxLength` characters. */
export function quoted(text: string, maxLength = 80): string {
  if (text.length <= maxLength) return `“${text}”`;
  // Don't cut a surrogate pair in half.
  const start = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
  return `“${start.trimEnd()}…”`;
}
