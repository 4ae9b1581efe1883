/** A promise that resolves when `open` is called. */
export function latch(): { open: () => void; opened: Promise<void> } {
  let resolve = () => {};
  const opened = new Promise<void>((done) => {
    resolve = done;
  });
  return { open: () => resolve(), opened };
}
