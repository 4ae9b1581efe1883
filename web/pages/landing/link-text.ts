/** A link as people write it: `host/username`. */
export function linkText(origin: string, username: string): string {
  return `${new URL(origin).host}/${username}`;
}
