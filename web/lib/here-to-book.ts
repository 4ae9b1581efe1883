const key = 'here-to-book';

/** Whether this browser's user chose “I'm here to book” and shouldn't be asked to create a profile again. */
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
    // Without storage, the user is asked again next time.
  }
}
