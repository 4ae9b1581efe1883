type NameParts = { firstName: string | null; lastName: string | null; username: string };

/** What everyone else sees of someone who has deleted their account. */
export const deletedUserName = 'Deleted user';

/** Deleted accounts have such a username, and nobody else can. */
export const isDeletedUsername = (username: string) => /^deleted-[0-9a-z]{22}$/.test(username);

/** First and last name, or the username if both are missing. */
export function fullName({ firstName, lastName, username }: NameParts): string {
  return [firstName, lastName].filter(Boolean).join(' ') || nameless(username);
}

/** The first name, or the username if it is missing. */
export function shortName({ firstName, username }: NameParts): string {
  return firstName || nameless(username);
}

const nameless = (username: string) => (isDeletedUsername(username) ? deletedUserName : username);
