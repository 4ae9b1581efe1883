import { dayMs, minuteMs } from '#shared/durations.ts';
import { offsetName } from '#web/lib/time-zones.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once for each zone: making one takes longer than using it a hundred times. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** `2026-11-17T15:30`: what a zone's clocks show, written as a date input writes it. */
export function localTime(instant: Date, timeZone: string): string {
  const parts = formatIn(timeZone).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** `2026-11-17` */
export function localDate(instant: Date, timeZone: string): string {
  return localTime(instant, timeZone).slice(0, 10);
}

/** How far a zone's clocks are ahead of UTC. */
export function offsetMinutes(instant: Date, timeZone: string): number {
  const shown = Date.parse(`${localTime(instant, timeZone)}Z`);
  return Math.round((shown - instant.getTime()) / minuteMs);
}

/** Every instant at which a zone's clocks show this: none where they skip it, two where they show it twice. */
function instantsOf(local: string, timeZone: string): Date[] {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return [];
  const around = [asUtc - dayMs, asUtc + dayMs].map((each) => offsetMinutes(new Date(each), timeZone));
  return [...new Set(around)]
    .map((offset) => new Date(asUtc - offset * minuteMs))
    .filter((instant) => localTime(instant, timeZone) === local)
    .sort((a, b) => a.getTime() - b.getTime());
}

/** What a written time means, the first where the clocks show it twice. */
export function instantOf(local: string, timeZone: string): Date | undefined {
  return instantsOf(local.slice(0, 16), timeZone)[0];
}

/** When a session starts that the form holds as an instant, or as what the reader's clocks show. */
export function startOf(scheduledAt: string, timeZone: string): Date | undefined {
  return scheduledAt.endsWith('Z') ? new Date(scheduledAt) : instantOf(scheduledAt, timeZone);
}

/** Whether the clocks show this time twice, as on the night on which they go back. */
export function isRepeated(instant: Date, timeZone: string): boolean {
  return instantsOf(localTime(instant, timeZone), timeZone).length > 1;
}

/** `15:30`, and on the night on which there are two of them `02:30 GMT+2`. */
export function clockLabel(instant: Date, timeZone: string): string {
  const clock = localTime(instant, timeZone).slice(11);
  return isRepeated(instant, timeZone) ? `${clock} ${offsetName(timeZone, instant)}` : clock;
}

/** `6 h behind you`, `45 min ahead of you`, `the same clock`: another zone's clocks against the reader's. */
export function clockDifference(theirs: string, yours: string, at: Date): string {
  const minutes = offsetMinutes(at, theirs) - offsetMinutes(at, yours);
  if (minutes === 0) return 'the same clock';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const amount = [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ');
  return `${amount} ${minutes > 0 ? 'ahead of' : 'behind'} you`;
}
