import { draftsOf, storedKeys } from './clear-drafts.ts';

/**
 * What a person has entered and not sent yet, kept in this tab: it survives a reload and going back, and is gone when the
 * tab is closed or its owner signs out (`clear-drafts.ts`). Stored per user, so that nobody sees another person's draft.
 */
export function saveDraft(userId: string, name: string, draft: object): void {
  try {
    sessionStorage.setItem(draftsOf(userId) + name, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: the page's own state still has it.
  }
}

/** Parsed, but not checked: an earlier release may have written it. */
export function readDraft(userId: string, name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(draftsOf(userId) + name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function deleteDraft(userId: string, name: string): void {
  try {
    sessionStorage.removeItem(draftsOf(userId) + name);
  } catch {
    // Nothing was saved.
  }
}

/** The names of a user's drafts that start like this. */
export function draftNames(userId: string, start: string): string[] {
  const owner = draftsOf(userId);
  return storedKeys(owner + start).map((key) => key.slice(owner.length));
}
