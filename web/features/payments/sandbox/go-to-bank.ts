/** Ends only for who comes back to a page that the browser had kept as it was. */
export function goToBank(url: string): Promise<void> {
  const back = new Promise<void>((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
  });
  window.location.assign(url);
  return back;
}
