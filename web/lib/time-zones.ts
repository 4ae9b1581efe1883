import { isTimeZone } from '#shared/time.ts';

/** Names that browsers still give to places which are called otherwise today. */
const renamed: Record<string, string> = {
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

function todaysName(timeZone: string): string {
  const name = renamed[timeZone];
  return name !== undefined && isTimeZone(name) ? name : timeZone;
}

/** The zone that this browser's clock shows. */
export function ownTimeZone(): string {
  return todaysName(new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
}

export type ZoneGroup = { region: string; zones: { timeZone: string; text: string }[] };

/** Every zone the browser knows, by region, and the one that is chosen even where it doesn't know it. */
export function zoneChoices(chosen: string, at = new Date()): ZoneGroup[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone').map(todaysName), 'UTC', chosen]);
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

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** `GMT+5:45` */
export function offsetName(timeZone: string, at: Date): string {
  // Making one for each of four hundred zones takes a moment that is felt: once is enough.
  const format =
    offsetFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' });
  offsetFormats.set(timeZone, format);
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
