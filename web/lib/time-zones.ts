import { offsetName } from '#shared/time/time-format.ts';
import { isTimeZone } from '#shared/time/time-zone.ts';

/** Outdated names that browsers still use, and their current names. */
const currentNames: Record<string, string> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

function currentName(timeZone: string): string {
  const name = currentNames[timeZone];
  return name !== undefined && isTimeZone(name) ? name : timeZone;
}

/** The browser's time zone. */
export function ownTimeZone(): string {
  return currentName(new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
}

export type ZoneGroup = { region: string; zones: { timeZone: string; text: string }[] };

/** All time zones by region. Always includes the selected one, even if the browser doesn't list it. */
export function groupTimeZones(selected: string, at = new Date()): ZoneGroup[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone').map(currentName), 'UTC', selected]);
  const byRegion = new Map<string, ZoneGroup['zones']>();
  for (const timeZone of [...names].sort()) {
    const [region = '', ...place] = timeZone.split('/');
    const name = place.length === 0 ? timeZone : place.join(', ').replaceAll('_', ' ');
    const group = place.length === 0 ? 'Other' : region;
    const zone = { timeZone, text: `${name} (${offsetName(timeZone, at)})` };
    byRegion.set(group, [...(byRegion.get(group) ?? []), zone]);
  }
  return [...byRegion].map(([region, zones]) => ({ region, zones }));
}
