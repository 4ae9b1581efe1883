import { CalendarError, type Login } from './calendars-port.ts';

/** RFC 7617, in UTF-8. */
export function basicAuthorization(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** Where the CalDAV servers of large providers are, by the domains that people know. */
const knownServers: Record<string, string> = {
  'icloud.com': 'caldav.icloud.com',
  'www.icloud.com': 'caldav.icloud.com',
  'me.com': 'caldav.icloud.com',
  'mac.com': 'caldav.icloud.com',
  'fastmail.com': 'caldav.fastmail.com',
  'www.fastmail.com': 'caldav.fastmail.com',
  'fastmail.fm': 'caldav.fastmail.com',
};

/** What the person typed as a URL: of an email address the domain, https if there is no scheme. */
export function serverUrl(typed: string): URL {
  const [, domain] = /^[^\s/:]+@([^\s/@]+)$/.exec(typed.trim()) ?? [];
  const address = domain ?? typed.trim();
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(withScheme)) throw new CalendarError('unreachable');
  const { protocol, host, hostname, pathname } = new URL(withScheme);
  const known = protocol === 'https:' ? knownServers[hostname] : undefined;
  if (known) return new URL(`https://${known}/`);
  return new URL(`${protocol}//${host}${pathname}`);
}

/**
 * The login's header for each hop. The password goes to the server that the person named, to hosts below its name,
 * which its owner controls, and from one of iCloud's hosts to another, because that is where iCloud keeps calendars.
 */
export function authorizationFor({ server, username, password }: Login): (url: URL) => string {
  const named = serverUrl(server);
  return (url) => {
    if (!isOfServer(url, named)) throw new CalendarError('elsewhere');
    return basicAuthorization(username, password);
  };
}

function isOfServer(url: URL, named: URL): boolean {
  if (url.origin === named.origin) return true;
  if (url.protocol !== 'https:' || (url.port !== '' && url.port !== named.port)) return false;
  const [host, namedHost] = [url.hostname, named.hostname];
  if (host === namedHost || host.endsWith(`.${namedHost}`)) return true;
  return [host, namedHost].every((each) => each.endsWith('.icloud.com'));
}
