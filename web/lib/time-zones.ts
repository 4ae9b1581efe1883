/** The zone that this browser's clock shows. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

export type ZoneGroup = { region: string; zones: { timeZone: string; text: string }[] };

/** Every zone the browser knows, by region, and the one that is chosen even where it doesn't know it. */
export function zoneChoices(chosen: string, at = new Date()): ZoneGroup[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  const byRegion = new Map<string, ZoneGroup['zones']>();
  for (const timeZone of [...names].sort((a, b) => a.localeCompare(b))) {
    const [region = '', ...place] = timeZone.split('/');
    const name = place.length === 0 ? timeZone : place.join(', ').replaceAll('_', ' ');
    const group = place.length === 0 ? 'Other' : region;
    byRegion.set(group, [
      ...(byRegion.get(group) ?? []),
      { timeZone, text: `${name} (${offsetName(timeZone, at)})` },
    ]);
  }
  return [...byRegion].map(([region, zones]) => ({ region, zones }));
}

/** `GMT+5:45` */
export function offsetName(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
