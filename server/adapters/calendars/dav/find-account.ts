import {
  type Account,
  CalendarError,
  type CalendarListing,
} from '#server/adapters/calendars/calendars-port.ts';
import { type DavClient, type Resource, urlOf } from './dav-client.ts';
import type { DavProperty } from './multistatus.ts';

const calendarProperties = [
  'd:resourcetype',
  'd:displayname',
  'd:current-user-privilege-set',
  'c:supported-calendar-component-set',
  'c:schedule-calendar-transp',
  'a:calendar-color',
];
const ownerProperties = ['c:calendar-home-set', 'c:calendar-user-address-set'];
const accountProperties = ['d:current-user-principal', ...ownerProperties, ...calendarProperties];

const maxHomes = 3;
const maxCalendars = 200;
const maxAddresses = 50;

/** From the server's address to the person, from there to where their calendars are (RFC 6764, RFC 4791). */
export async function findAccount(client: DavClient): Promise<Account> {
  const start = await findStart(client);
  const owner = await findOwner(client, start);
  const homes = linksOf(owner, 'c:calendar-home-set');
  const found = [start];
  for (const home of homes.slice(0, maxHomes))
    found.push(...(await client.properties(home, '1', calendarProperties)));
  const calendars = new Map(
    found.filter(holdsEvents).map((each) => [each.url.href, listingOf(each)] as const),
  );
  if (calendars.size === 0) throw new CalendarError('noCalendars');
  return {
    calendars: [...calendars.values()].slice(0, maxCalendars),
    addresses: addressesOf(owner).slice(0, maxAddresses),
  };
}

export async function isGone(client: DavClient, href: string): Promise<boolean> {
  try {
    const [calendar] = await client.properties(urlOf(href), '0', ['d:resourcetype']);
    return calendar?.status === 404 || calendar?.status === 410;
  } catch (error) {
    if (error instanceof CalendarError && error.problem === 'notFound') return true;
    throw error;
  }
}

/** The first place that knows the account: the address itself if it has a path, the well-known one, the root. */
async function findStart(client: DavClient): Promise<Resource> {
  const { server } = client;
  const places = [new URL('/.well-known/caldav', server), new URL('/', server)];
  if (server.pathname !== '/') places.unshift(server);
  let problem = new CalendarError('notACalendar');
  for (const place of places) {
    try {
      const [resource] = await client.properties(place, '0', accountProperties);
      if (resource && (leadsOn(resource) || holdsEvents(resource))) return resource;
    } catch (error) {
      if (!(error instanceof CalendarError) || !mayBeElsewhere(error)) throw error;
      problem = worse(problem, error);
    }
  }
  throw problem;
}

/** Of a wrong password, a server that is down and the like, other places won't know better. */
function mayBeElsewhere({ problem, code }: CalendarError): boolean {
  return (
    code === 'HTTP 403' ||
    ['notFound', 'notACalendar', 'elsewhere', 'tooManyRedirects', 'notSecure'].includes(problem)
  );
}

/** What a person can do something about goes first. */
function worse(one: CalendarError, other: CalendarError): CalendarError {
  const order = ['notACalendar', 'notFound'];
  return order.indexOf(other.problem) <= order.indexOf(one.problem) ? other : one;
}

/** Where the server says where a person's calendars are. */
async function findOwner(client: DavClient, start: Resource): Promise<Resource> {
  if (linksOf(start, 'c:calendar-home-set').length > 0) return start;
  const [principal] = linksOf(start, 'd:current-user-principal');
  const [person] = principal ? await client.properties(principal, '0', ownerProperties) : [];
  return person ?? start;
}

/** Of all links to the person (RFC 6638, section 2.4.1), those by email. Xandikos encodes the colon, too. */
function addressesOf({ properties }: Resource): string[] {
  const hrefs = properties.get('c:calendar-user-address-set')?.hrefs ?? [];
  const addresses = hrefs.flatMap((href) => /^mailto:([^?]+)/i.exec(decoded(href))?.[1] ?? []);
  return [...new Set(addresses.map((address) => address.trim().toLowerCase()))];
}

function leadsOn(resource: Resource): boolean {
  return ['d:current-user-principal', 'c:calendar-home-set'].some((name) => linksOf(resource, name).length);
}

function linksOf({ url, properties }: Resource, name: string): URL[] {
  const hrefs = properties.get(name)?.hrefs ?? [];
  return hrefs.filter((href) => URL.canParse(href, url.href)).map((href) => new URL(href, url));
}

/** A server that doesn't say what a calendar holds lets it hold everything. */
function holdsEvents(resource: Resource): boolean {
  if (!isCalendarResource(resource)) return false;
  const kinds = resource.properties.get('c:supported-calendar-component-set')?.elements ?? [];
  return kinds.length === 0 || kinds.some(({ nameAttribute }) => nameAttribute?.toUpperCase() === 'VEVENT');
}

export function isCalendarResource({ properties }: Resource): boolean {
  return has(properties.get('d:resourcetype'), 'c:calendar');
}

function listingOf({ url, properties }: Resource): CalendarListing {
  const privileges = properties.get('d:current-user-privilege-set');
  return {
    href: url.href,
    name: cleaned(properties.get('d:displayname')?.text ?? '') || cleaned(lastSegment(url)) || url.hostname,
    color: colorOf(properties.get('a:calendar-color')),
    canWrite: !privileges || ['d:all', 'd:write', 'd:write-content'].some((name) => has(privileges, name)),
    isFree: has(properties.get('c:schedule-calendar-transp'), 'c:transparent'),
  };
}

const has = (property: DavProperty | undefined, name: string) =>
  property?.elements.some((element) => element.name === name) ?? false;

function cleaned(name: string): string {
  return name
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
}

function lastSegment({ pathname }: URL): string {
  return decoded(pathname.split('/').filter(Boolean).at(-1) ?? '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Some servers add the opacity. */
function colorOf(property: DavProperty | undefined): string | null {
  const [, color] = /^(#[\da-f]{6})([\da-f]{2})?$/i.exec(property?.text.trim() ?? '') ?? [];
  return color?.toLowerCase() ?? null;
}
