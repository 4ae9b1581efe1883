import { dayMs } from '#shared/durations.ts';
import type { Component } from '../feed/components.ts';
import { malformed } from '../feed/ics-error.ts';
import { Properties } from '../feed/properties.ts';
import { listed, readDuration, readStamp } from '../feed/stamps.ts';
import type { Zone } from '../zones/zone.ts';
import type { Span } from './series.ts';

/** The periods of VFREEBUSY components, for calendars that publish nothing but when someone is busy. */
export function* freeBusyOf(
  calendars: readonly Component[],
  own: Zone,
  tentativeBlocks: boolean,
): Generator<{ uid: string; span: Span }> {
  for (const { name, lines } of calendars.flatMap(({ components }) => components)) {
    if (name !== 'VFREEBUSY') continue;
    const properties = new Properties(lines);
    const uid = properties.readable('UID')[0]?.value ?? '';
    for (const property of properties.all('FREEBUSY')) {
      const type = property.parameter('fbtype')?.toUpperCase() ?? 'BUSY';
      if (type === 'FREE' || (type === 'BUSY-TENTATIVE' && !tentativeBlocks)) continue;
      for (const period of listed(property)) yield { uid, span: readPeriod(period, own) };
    }
  }
}

/** Always in UTC, as RFC 5545 demands; a time without Z is taken for the expert's. */
function readPeriod(period: string, own: Zone): Span {
  const [start = '', end = ''] = period.split('/');
  const instantOf = (text: string) => {
    const { kind, at } = readStamp(text);
    return kind === 'utc' ? at : own.toInstant(at);
  };
  const from = instantOf(start);
  if (!/^[+-]?P/i.test(end)) {
    const until = instantOf(end);
    if (until < from) throw malformed('end before start', period);
    return { from, until };
  }
  const { days, ms } = readDuration(end);
  return { from, until: from + days * dayMs + ms };
}
