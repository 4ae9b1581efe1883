import { onTestFinished, vi } from 'vitest';

const { resolvedOptions } = Intl.DateTimeFormat.prototype;

/** Sets the browser's time zone until the test ends. */
export function setOwnTimeZone(timeZone: string): void {
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
  onTestFinished(() => spy.mockRestore());
}
