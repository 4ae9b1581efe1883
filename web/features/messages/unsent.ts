/** A text that the server isn't known to have; `after` is the newest message that was there when it was written. */
export type Unsent = { key: string; content: string; after: string | undefined };

const nameOf = (place: string) => `intime-unsent:${place}`;

/** Kept as long as the tab is open. Where nothing can be kept, it lives as long as the page. */
export function keepUnsent(place: string, unsent: Unsent): void {
  try {
    sessionStorage.setItem(nameOf(place), JSON.stringify(unsent));
  } catch {
    // The page has it.
  }
}

export function readUnsent(place: string): Unsent | undefined {
  try {
    const text = sessionStorage.getItem(nameOf(place));
    return text === null ? undefined : (JSON.parse(text) as Unsent);
  } catch {
    return undefined;
  }
}

export function forgetUnsent(place: string): void {
  try {
    sessionStorage.removeItem(nameOf(place));
  } catch {
    // Nothing was kept.
  }
}
