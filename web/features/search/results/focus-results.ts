export const resultsTitleId = 'results-title';

/** For those whose button goes away with what they asked for: they go on at the results. */
export function focusResults(): void {
  document.getElementById(resultsTitleId)?.focus({ preventScroll: true });
}
