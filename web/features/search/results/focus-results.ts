export const resultsTitleId = 'results-title';

/** For actions whose button disappears: moves the focus to the results. */
export function focusResults(): void {
  document.getElementById(resultsTitleId)?.focus({ preventScroll: true });
}
