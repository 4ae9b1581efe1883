import type { Page } from '@playwright/test';

type Watched = { readShifts: () => number[] };

function watch(): void {
  const shifts: number[] = [];
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries) shifts.push((entry as unknown as { value: number }).value);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  const readShifts = () => {
    note(observer.takeRecords());
    return shifts;
  };
  Object.assign(window, { readShifts });
}

/** What the browser has reported once the next two frames are drawn: a shift comes with the frame after it. */
const read = (page: Page) => () =>
  page.evaluate(async () => {
    for (const _ of ['drawn', 'reported']) await new Promise(requestAnimationFrame);
    return (window as unknown as Watched).readShifts();
  });

/** How far content moves from now on, shift by shift. */
export async function watchShifts(page: Page) {
  await page.evaluate(watch);
  return read(page);
}

/** The same, from the first moment of each page that is opened after this. */
export async function watchShiftsFromLoad(page: Page) {
  await page.addInitScript(watch);
  return read(page);
}
