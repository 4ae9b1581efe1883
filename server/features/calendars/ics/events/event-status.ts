import type { Properties, Property } from '../feed/properties.ts';

export type StatusOptions = {
  ownEmails: readonly string[];
  tentativeBlocks: boolean;
  /** Whether an invitation blocks before the expert has answered it. */
  unansweredBlocks: boolean;
  allDayBlocks: boolean;
  /** With `allDayBlocks`: also all-day events that are marked as free, as Apple and Google mark them. */
  freeAllDayBlocks: boolean;
};

/**
 * Whether an event keeps its time busy. Free is what anything says is free: the event itself (TRANSP), Outlook (which
 * exports "Working elsewhere", where people can be booked), its cancellation, or the expert's own answer. Experts who
 * enter vacations that Apple and Google show as free can have all-day events block anyway.
 */
export function blocks(event: Properties, isAllDay: boolean, options: StatusOptions): boolean {
  const status = event.word('STATUS');
  const shownAs = event.word('X-MICROSOFT-CDO-BUSYSTATUS');
  const answer = ownAnswer(event, options.ownEmails);
  const isShownAsFree =
    event.word('TRANSP') === 'TRANSPARENT' || shownAs === 'FREE' || shownAs === 'WORKINGELSEWHERE';
  if (status === 'CANCELLED' || answer === 'DECLINED' || answer === 'DELEGATED') return false;
  if (isAllDay && !options.allDayBlocks) return false;
  if (isShownAsFree && !(isAllDay && options.freeAllDayBlocks)) return false;
  if (answer === 'NEEDS-ACTION') return options.unansweredBlocks;
  const isTentative = [status, shownAs, answer].includes('TENTATIVE');
  return !isTentative || options.tentativeBlocks;
}

/** What the expert answered, or undefined if they aren't invited. Invited at several addresses, a yes counts first. */
function ownAnswer(event: Properties, emails: readonly string[]): string | undefined {
  const own = new Set(emails.map((email) => email.trim().toLowerCase()));
  const isOwn = (property: Property) => addressesOf(property).some((address) => own.has(address));
  const isOrganizer = event.readable('ORGANIZER').some(isOwn);
  const unanswered = isOrganizer ? 'ACCEPTED' : 'NEEDS-ACTION';
  const answers = event
    .readable('ATTENDEE')
    .filter(isOwn)
    .map((attendee) => attendee.parameter('partstat')?.toUpperCase() ?? unanswered);
  const known = ['ACCEPTED', 'TENTATIVE', 'NEEDS-ACTION', 'DELEGATED', 'DECLINED'];
  if (answers.some((answer) => !known.includes(answer))) answers.push('NEEDS-ACTION');
  return known.find((answer) => answers.includes(answer));
}

/** What follows the last `mailto:`, because ical.js can begin a value inside the MEMBER parameter. */
function addressesOf(attendee: Property): string[] {
  const address = attendee.value
    .slice(attendee.value.toLowerCase().lastIndexOf('mailto:'))
    .replace(/^mailto:/i, '');
  return [address, attendee.parameter('email') ?? ''].map((each) => each.trim().toLowerCase());
}
