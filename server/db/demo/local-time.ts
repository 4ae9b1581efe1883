const formats = new Map<string, Intl.DateTimeFormat>();

/** How far local clocks are ahead of UTC at that instant. */
function offsetMs(timeZone: string, instant: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(format.format(instant)) ?? [];
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -ahead : ahead;
}

/** The local day of that instant: which day of the week, and the instant so many minutes into it. */
export function localDay(timeZone: string, instant: number) {
  const local = new Date(instant + offsetMs(timeZone, instant));
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  return {
    dayOfWeek: local.getUTCDay(),
    at: (minutes: number) => {
      const clock = midnight + minutes * 60_000;
      return clock - offsetMs(timeZone, clock - offsetMs(timeZone, clock));
    },
  };
}

export function localHour(timeZone: string, instant: number): number {
  return new Date(instant + offsetMs(timeZone, instant)).getUTCHours();
}
