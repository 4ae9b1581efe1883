import type { Deps } from '#server/deps.ts';
import type { UserRow } from '#server/features/accounts/accounts.repository.ts';
import type { MailTopic, Settings } from '#shared/settings/settings.schema.ts';
import { findPending } from './email-changes.repository.ts';

export async function presentSettings(deps: Deps, user: UserRow): Promise<Settings> {
  const isSent = (topic: MailTopic) => !user.mailsOff.includes(topic);
  return {
    email: user.email,
    pendingEmail: (await findPending(deps.db, user.id, deps.now())) ?? null,
    timeZone: user.timeZone,
    notices: { messages: isSent('messages'), reminders: isSent('reminders'), reviews: isSent('reviews') },
    hasCalendarLink: user.calendarId !== null,
    hideAddress: user.hideAddress,
    canRelay: deps.config.calls.relay !== undefined,
  };
}
