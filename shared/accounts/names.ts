type NameParts = { firstName: string | null; lastName: string | null; username: string };

/** What to call someone: their names, or the name they chose. */
export function fullName({ firstName, lastName, username }: NameParts): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}

/** The first of the two, where a whole name would be stiff. */
export function shortName({ firstName, username }: NameParts): string {
  return firstName || username;
}
