import { Temporal } from 'temporal-polyfill';

function localTime(timeZone: string, instant: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
}

/** The local day that contains the instant. */
export function localDay(timeZone: string, instant: number) {
  const day = localTime(timeZone, instant).toPlainDate();
  return {
    /** Sunday is 0. */
    dayOfWeek: day.dayOfWeek % 7,
    /** The instant that many minutes after midnight. */
    at: (minutes: number) =>
      day.toPlainDateTime().add({ minutes }).toZonedDateTime(timeZone).epochMilliseconds,
  };
}

export function localHour(timeZone: string, instant: number): number {
  return localTime(timeZone, instant).hour;
}
