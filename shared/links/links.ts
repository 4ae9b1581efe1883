/** A profile link for display: `host/username`. */
export function linkText(origin: string, username: string): string {
  return `${origin.replace(/^https?:\/\//, '')}/${username}`;
}

/** The preview image of a shared link. Its URL changes with the profile, so that caches don't show an old one. */
export function cardPath(username: string, updatedAt: Date | string): string {
  return `/og/${username}.png?v=${new Date(updatedAt).getTime().toString(36)}`;
}
