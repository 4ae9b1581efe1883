/** For content that replaces the page's: scrolls up and moves the focus there, as a new page would. */
export function startAtTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
  document.getElementById('main')?.focus({ preventScroll: true });
}
