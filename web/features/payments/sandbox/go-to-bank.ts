/** Leaves for the bank's page. Resolves only if the browser later restores this page from its back/forward cache. */
export function goToBank(url: string): Promise<void> {
  const back = new Promise<void>((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
  });
  window.location.assign(url);
  return back;
}
