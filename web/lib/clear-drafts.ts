const draftPrefix = 'intime-draft:';

/** The start of the storage keys of a user's drafts. */
export const draftsOf = (userId: string) => `${draftPrefix}${userId}:`;

/** Every stored key that starts like this. */
export function storedKeys(start: string): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/** After signing out, and after signing in: someone else may have used this tab before. */
export function clearDrafts(exceptOf?: string): void {
  for (const key of storedKeys(draftPrefix)) {
    if (exceptOf === undefined || !key.startsWith(draftsOf(exceptOf))) sessionStorage.removeItem(key);
  }
}
