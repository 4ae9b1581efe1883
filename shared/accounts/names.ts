type NameParts = { firstName: string | null; lastName: string | null; username: string };

/** First and last name, or the username if both are missing. */
export function fullName({ firstName, lastName, username }: NameParts): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}

/** The first name, or the username if it is missing. */
export function shortName({ firstName, username }: NameParts): string {
  return firstName || username;
}
