import { readDraft, saveDraft } from '#web/lib/drafts.ts';

/** A message the server hasn't confirmed yet. */
export type Unsent = {
  key: string;
  content: string;
  /** The newest message at the time it was written. */
  after: string | undefined;
  /** It is being canceled; `reason` is why the server refused it, if it did. */
  canceled?: { reason?: string };
};

export type ChatId = { userId: string; bookingId: string };

const unsentName = (bookingId: string) => `unsent:${bookingId}`;
const textName = (bookingId: string) => `message:${bookingId}`;

export function saveUnsent({ userId, bookingId }: ChatId, unsent: Unsent | undefined): void {
  saveDraft(userId, unsentName(bookingId), unsent ? JSON.stringify(unsent) : '');
}

export function readUnsent({ userId, bookingId }: ChatId): Unsent | undefined {
  const text = readDraft(userId, unsentName(bookingId));
  return text === '' ? undefined : (JSON.parse(text) as Unsent);
}

/** The text in the message field. */
export function saveText({ userId, bookingId }: ChatId, text: string): void {
  saveDraft(userId, textName(bookingId), text);
}

export function readText({ userId, bookingId }: ChatId): string {
  return readDraft(userId, textName(bookingId));
}
