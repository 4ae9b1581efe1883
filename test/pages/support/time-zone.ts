import { onTestFinished, vi } from 'vitest';

const { resolvedOptions } = Intl.DateTimeFormat.prototype;

/** The time zone of the browser's clock until the test ends, wherever the tests run. */
export function setOwnTimeZone(timeZone: string): void {
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
  onTestFinished(() => spy.mockRestore());
}
