const key = 'here-to-book';

/** Whether someone in this browser said that they only want to book: they aren't asked for a profile again. */
export function isHereToBook(): boolean {
  try {
    return window.localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
}

export function rememberHereToBook(): void {
  try {
    window.localStorage.setItem(key, 'yes');
  } catch {
    // A browser that keeps nothing asks again.
  }
}
