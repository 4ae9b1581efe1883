/**
 * Text that a user has typed but not sent. Saved in this tab only, under the user's id, so that it survives a reload
 * but isn't left on a shared computer: it is deleted on signing out and when another account signs in.
 */
const prefix = 'intime-';
const draftKey = (userId: string, name: string) => `${prefix}draft:${userId}:${name}`;

/** Used if the browser blocks session storage. */
const memory = new Map<string, string>();

/** An empty text deletes the draft. */
export function saveDraft(userId: string, name: string, text: string): void {
  const key = draftKey(userId, name);
  memory.delete(key);
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    if (text) memory.set(key, text);
  }
}

export function readDraft(userId: string, name: string): string {
  const key = draftKey(userId, name);
  const remembered = memory.get(key);
  if (remembered !== undefined) return remembered;
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** The names of a user's drafts that start like this. */
export function draftNames(userId: string, start: string): string[] {
  const prefixLength = draftKey(userId, '').length;
  const isNamed = (key: string) => key.startsWith(draftKey(userId, start));
  return storedKeys()
    .filter(isNamed)
    .map((key) => key.slice(prefixLength));
}

/** Deletes everything this tab has saved, except what belongs to the given user. */
export function deleteDrafts(exceptUserId?: string): void {
  const isKept = (key: string) => exceptUserId !== undefined && key.includes(`:${exceptUserId}`);
  const isDeleted = (key: string) => key.startsWith(prefix) && !isKept(key);
  for (const key of storedKeys().filter(isDeleted)) {
    if (!memory.delete(key)) sessionStorage.removeItem(key);
  }
}

function storedKeys(): string[] {
  try {
    return [...memory.keys(), ...Object.keys(sessionStorage)];
  } catch {
    return [...memory.keys()];
  }
}
