import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { BookingForm } from '#shared/bookings/bookings.schema.ts';
import { draftNames, readDraft, saveDraft } from '#web/lib/drafts.ts';

/** What the client has entered in step 1. */
export type BookingDraft = Omit<BookingForm, 'duration'> & {
  duration?: number | undefined;
  timeZone: string;
  /** It was sent to the server and waits for the payment. */
  requested?: boolean;
  /** Step 1 was skipped, so the payment step asks for the message. */
  direct?: boolean;
};

const namePrefix = 'booking:';
const nameOf = (profileId: string) => namePrefix + profileId;

export function saveBookingDraft(userId: string, profileId: string, draft: BookingDraft): void {
  const isEmpty = draft.duration === undefined && draft.scheduledAt === '' && draft.message === '';
  saveDraft(userId, nameOf(profileId), isEmpty ? '' : JSON.stringify(draft));
}

export function readBookingDraft(userId: string, profileId: string): BookingDraft | undefined {
  return parseDraft(readDraft(userId, nameOf(profileId)));
}

/** After the request was sent or canceled. */
export function deleteBookingDraft(userId: string, profileId: string): void {
  saveDraft(userId, nameOf(profileId), '');
}

/** After returning from the bank, when the page doesn't know which of the requests was paid for. */
export function deleteRequestedDrafts(userId: string): void {
  for (const name of draftNames(userId, namePrefix)) {
    if (parseDraft(readDraft(userId, name))?.requested) saveDraft(userId, name, '');
  }
}

/** Keeps the draft of a request that is being paid for. One that was made in another tab is rebuilt. */
export function keepRequestedDraft(userId: string, booking: Booking, timeZone: string): void {
  const { profileId, duration, scheduledAt, message } = booking;
  const rebuilt = { duration, scheduledAt, message: message ?? '', timeZone };
  const draft = readBookingDraft(userId, profileId) ?? rebuilt;
  saveBookingDraft(userId, profileId, { ...draft, requested: true });
}

/** Starts with what is saved; a duration and a time chosen on the expert's page come first. */
export function initialDraft(
  userId: string,
  profileId: string,
  query: string,
  timeZone: string,
): BookingDraft | undefined {
  const saved = readBookingDraft(userId, profileId);
  const chosen = chosenInUrl(query);
  if (!chosen) return saved;
  return { scheduledAt: '', message: '', timeZone, ...saved, ...chosen };
}

/** The choice that `bookPath` puts into the URL. */
function chosenInUrl(query: string): Partial<BookingDraft> | undefined {
  const params = new URLSearchParams(query);
  const duration = Number(params.get('duration'));
  const time = new Date(params.get('time') ?? Number.NaN);
  const hasTime = !Number.isNaN(time.getTime());
  if (!duration && !hasTime) return undefined;
  return { ...(duration && { duration }), ...(hasTime && { scheduledAt: time.toISOString() }) };
}

/** Checked, since an earlier release may have written it. */
function parseDraft(text: string): BookingDraft | undefined {
  try {
    const draft: unknown = JSON.parse(text);
    return isBookingDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

function isBookingDraft(draft: unknown): draft is BookingDraft {
  if (typeof draft !== 'object' || draft === null) return false;
  return ['scheduledAt', 'message', 'timeZone'].every((key) => typeof Reflect.get(draft, key) === 'string');
}
