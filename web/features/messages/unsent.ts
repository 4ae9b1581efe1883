/** A message the server hasn't confirmed yet; `after` is the newest message at the time it was written. */
export type Unsent = { key: string; content: string; after: string | undefined };

const storageKey = (chat: string) => `intime-unsent:${chat}`;

/** Saved until the tab is closed. Without session storage, it lasts as long as the page. */
export function saveUnsent(chat: string, unsent: Unsent): void {
  try {
    sessionStorage.setItem(storageKey(chat), JSON.stringify(unsent));
  } catch {
    // The page's state still has it.
  }
}

export function readUnsent(chat: string): Unsent | undefined {
  try {
    const text = sessionStorage.getItem(storageKey(chat));
    return text === null ? undefined : (JSON.parse(text) as Unsent);
  } catch {
    return undefined;
  }
}

export function deleteUnsent(chat: string): void {
  try {
    sessionStorage.removeItem(storageKey(chat));
  } catch {
    // Nothing was saved.
  }
}
