/** Somebody's words in quotes, cut where they would be longer than the sentence they stand in. */
export function quoted(text: string, maxLength = 80): string {
  if (text.length <= maxLength) return `“${text}”`;
  // Not in the middle of a character that takes two places.
  const start = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
  return `“${start.trimEnd()}…”`;
}
