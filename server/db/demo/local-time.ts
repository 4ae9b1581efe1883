import { Temporal } from 'temporal-polyfill';

function localTime(timeZone: string, instant: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
}

/** The local day of that instant: which day of the week, and the instant so many minutes into it. */
export function localDay(timeZone: string, instant: number) {
  const day = localTime(timeZone, instant).toPlainDate();
  return {
    /** Sunday is 0. */
    dayOfWeek: day.dayOfWeek % 7,
    at: (minutes: number) =>
      day.toPlainDateTime().add({ minutes }).toZonedDateTime(timeZone).epochMilliseconds,
  };
}

export function localHour(timeZone: string, instant: number): number {
  return localTime(timeZone, instant).hour;
}
