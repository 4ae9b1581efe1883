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

export type Zones = {
  /** The expert's, for all-day events and times without a zone. */
  own: Zone;
  /** What a calendar means by a TZID. */
  named: (tzid: string) => Zone;
};

/**
 * The zones that a feed names. A TZID means something only within its own VCALENDAR: Exchange calls any zone that was
 * changed `Customized Time Zone`, and on a CalDAV server each event is a calendar. Nothing depends on the server's zone.
 */
export class FeedZones {
  readonly own: Zone;
  readonly #budget: Budget;
  /** Work that calendars share: by name, and for their own rules by what those say. */
  readonly #shared = new Map<string, Zone | undefined>();

  constructor(own: string, budget: Budget) {
    this.#budget = budget;
    this.own = this.#iana(own);
  }

  in(calendar: Component): Zones {
    const described = new Map<string, Component>();
    for (const component of calendar.components) {
      if (component.name !== 'VTIMEZONE') continue;
      const tzid = new Properties(component.lines).readable('TZID')[0]?.value;
      if (tzid !== undefined) described.set(tzid, component);
    }
    const known = new Map<string, Zone>();
    const named = (tzid: string) => {
      const zone = known.get(tzid) ?? this.#find(tzid, described.get(tzid));
      known.set(tzid, zone);
      return zone;
    };
    return { own: this.own, named };
  }

  /** A name that says where wins over the file's own rules, which are often outdated or cut short. */
  #find(tzid: string, described: Component | undefined): Zone {
    const name = tzid.replace(/^"|"$/g, '').trim();
    return (
      this.#once(`place ${name}`, () => this.#placed(name)) ??
      (described && this.#once(`rules ${JSON.stringify(described)}`, () => this.#described(described))) ??
      this.#once(`name ${name}`, () => this.#unplaced(name)) ??
      unknown(tzid)
    );
  }

  #placed(name: string): Zone | undefined {
    if (/^(tzone:\/\/microsoft\/)?(utc|gmt|z|zulu|etc\/utc|coordinated universal time)$/i.test(name))
      return utc;
    const iana = placeName(name) ?? zoneOfWindowsName(name) ?? zoneOfDisplayName(name);
    return iana === undefined ? undefined : this.#iana(iana);
  }

  #described(zone: Component): Zone {
    const iana = placeName(new Properties(zone.lines).readable('X-LIC-LOCATION')[0]?.value ?? '');
    return iana === undefined ? zoneOf(offsetsOfVtimezone(zone, this.#budget)) : this.#iana(iana);
  }

  /** Names such as CET or UTC+2, which say no place, or just a city. The file's own rules come first. */
  #unplaced(name: string): Zone | undefined {
    const [matched, sign, hours, minutes] = /^\(?(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?\)?$/i.exec(name) ?? [];
    if (matched) {
      const size = Number(hours) * hourMs + Number(minutes ?? 0) * minuteMs;
      return size < 24 * hourMs ? fixedZone(sign === '-' ? -size : size) : undefined;
    }
    const iana = ianaName(name) ?? zoneOfCity(name);
    return iana === undefined ? undefined : this.#iana(iana);
  }

  #once(key: string, find: () => Zone | undefined): Zone | undefined {
    if (this.#shared.has(key)) return this.#shared.get(key);
    this.#budget.spend(lookUpSteps);
    const zone = find();
    this.#shared.set(key, zone);
    return zone;
  }

  #iana(name: string): Zone {
    const key = `iana ${name}`;
    const known = this.#shared.get(key);
    if (known) return known;
    const zone = zoneOf((from, until) => {
      this.#budget.spend(lookUpSteps);
      return offsetsOf(name, from, until);
    });
    this.#shared.set(key, zone);
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

const regions = 'Africa America Antarctica Asia Atlantic Australia Europe Indian Pacific'.split(' ');

/** Infomaniak writes `Zurich`. Not a direction, for which Australia has zones. */
function zoneOfCity(name: string): string | undefined {
  if (/\/|^(north|south|west)$/i.test(name)) return undefined;
  const zones = regions.map((region) => ianaName(`${region}/${name.replaceAll(' ', '_')}`));
  return zones.find((zone) => zone !== undefined);
}

/** Anyone who invites the expert can name a zone, so nothing that could be a sentence or an address. */
const harmless = /^[\p{L}\d /_+()-]{1,40}$/u;

function unknown(tzid: string): never {
  throw new IcsError('unknownTimeZone', tzid.slice(0, 80), harmless.test(tzid) ? tzid : undefined);
}
