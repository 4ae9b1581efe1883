import { offsetsOf } from '#shared/availability/zone-offsets.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';
import { ianaName } from '#shared/time/time-zone.ts';
import type { Budget } from '../feed/budget.ts';
import type { Component } from '../feed/components.ts';
import { IcsError } from '../feed/ics-error.ts';
import { Properties } from '../feed/properties.ts';
import { offsetsOfVtimezone } from './vtimezone.ts';
import { zoneOfDisplayName, zoneOfWindowsName } from './windows-zones.ts';
import { fixedZone, utc, type Zone, zoneOf } from './zone.ts';

/** Steps that stand for asking the platform about a zone, which takes milliseconds. */
const lookUpSteps = 25_000;

/** The zones that a feed names. Nothing here depends on the zone of the server. */
export class Zones {
  /** For all-day events and times without a zone. */
  readonly own: Zone;
  readonly #budget: Budget;
  readonly #described = new Map<string, Component>();
  readonly #known = new Map<string, Zone>();

  constructor(calendars: Component[], own: string, budget: Budget) {
    this.#budget = budget;
    for (const zone of calendars.flatMap(({ components }) => components)) {
      if (zone.name !== 'VTIMEZONE') continue;
      const tzid = new Properties(zone.lines).readable('TZID')[0]?.value;
      if (tzid !== undefined) this.#described.set(tzid, zone);
    }
    this.own = this.#iana(own);
  }

  named(tzid: string): Zone {
    const key = `tzid ${tzid}`;
    const known = this.#known.get(key);
    if (known) return known;
    const zone = this.#find(tzid);
    this.#known.set(key, zone);
    return zone;
  }

  /** A name that says where wins over the file's own rules, which are often outdated or cut short. */
  #find(tzid: string): Zone {
    this.#budget.spend(lookUpSteps);
    const name = tzid.replace(/^"|"$/g, '').trim();
    if (/^(tzone:\/\/microsoft\/)?(utc|gmt|z|zulu|etc\/utc|coordinated universal time)$/i.test(name))
      return utc;
    const described = this.#described.get(tzid);
    const iana =
      placeName(name) ??
      zoneOfWindowsName(name) ??
      zoneOfDisplayName(name) ??
      (described && placeName(new Properties(described.lines).readable('X-LIC-LOCATION')[0]?.value ?? ''));
    if (iana) return this.#iana(iana);
    if (described) return zoneOf(offsetsOfVtimezone(described, this.#budget));
    return this.#unplaced(name) ?? unknown(tzid);
  }

  /** Names such as CET or UTC+2, which say no place. The file's own rules come first. */
  #unplaced(name: string): Zone | undefined {
    const [matched, sign, hours, minutes] = /^\(?(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?\)?$/i.exec(name) ?? [];
    if (matched) {
      const size = Number(hours) * hourMs + Number(minutes ?? 0) * minuteMs;
      return size < 24 * hourMs ? fixedZone(sign === '-' ? -size : size) : undefined;
    }
    const iana = ianaName(name);
    return iana === undefined ? undefined : this.#iana(iana);
  }

  #iana(name: string): Zone {
    const known = this.#known.get(name);
    if (known) return known;
    const zone = zoneOf((from, until) => {
      this.#budget.spend(lookUpSteps);
      return offsetsOf(name, from, until);
    });
    this.#known.set(name, zone);
    return zone;
  }
}

/** `Europe/Berlin`, also at the end of `/mozilla.org/20070129_1/Europe/Berlin`. */
function placeName(name: string): string | undefined {
  const parts = name.split('/');
  const endings = [3, 2]
    .filter((count) => parts.length >= count)
    .map((count) => parts.slice(-count).join('/'));
  return endings.map(ianaName).find((each) => each !== undefined);
}

function unknown(tzid: string): never {
  throw new IcsError('unknownTimeZone', tzid.slice(0, 80));
}
