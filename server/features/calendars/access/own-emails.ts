import type { ConnectionRow, Owner } from '#server/features/calendars/connections.repository.ts';
import type { Access } from './calendar-access.ts';

type Known = Pick<ConnectionRow, 'ownAddresses' | 'accountAddresses'>;

/** The email addresses by which the expert is invited: what they answered there decides whether an event blocks. */
export function ownEmailsOf(
  access: Access,
  { ownAddresses, accountAddresses }: Known,
  owner: Owner,
): string[] {
  const emails = [owner.email, ...ownAddresses, ...accountAddresses, addressIn(access)];
  return [...new Set(emails.flatMap((email) => email?.toLowerCase() ?? []))];
}

function addressIn(access: Access): string | undefined {
  const name = access.kind === 'account' ? access.username : googleCalendarOf(access.address);
  return name && isAddress(name) ? name : undefined;
}

/** Google's addresses contain whose calendar it is, such as /calendar/ical/mara%40gmail.com/private-…/basic.ics. */
function googleCalendarOf(address: string): string | undefined {
  const { hostname, pathname } = new URL(address);
  if (!/(^|\.)google\.com$/.test(hostname)) return undefined;
  const [, calendar] = /^\/calendar\/ical\/([^/]+)\//.exec(pathname) ?? [];
  try {
    return calendar && decodeURIComponent(calendar);
  } catch {
    return undefined;
  }
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);
