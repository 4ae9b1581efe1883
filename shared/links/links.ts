/** A link as people write it: `host/username`. */
export function linkText(origin: string, username: string): string {
  return `${origin.replace(/^https?:\/\//, '')}/${username}`;
}

/** The picture that a shared link shows. Its address changes with the profile, so that no one keeps an old one. */
export function cardPath(username: string, updatedAt: Date | string): string {
  return `/og/${username}.png?v=${new Date(updatedAt).getTime().toString(36)}`;
}
