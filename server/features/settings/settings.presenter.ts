import type { Deps } from '#server/deps.ts';
import type { UserRow } from '#server/features/accounts/accounts.repository.ts';
import { calendarUrlOf } from '#server/features/calendar/calendar-link.ts';
import type { MailTopic, Settings } from '#shared/settings/settings.schema.ts';

export function presentSettings(deps: Pick<Deps, 'origin' | 'config'>, user: UserRow): Settings {
  const isSent = (topic: MailTopic) => !user.mailsOff.includes(topic);
  return {
    email: user.email,
    timeZone: user.timeZone,
    notices: { messages: isSent('messages'), reminders: isSent('reminders'), reviews: isSent('reviews') },
    calendarUrl: user.calendarId && calendarUrlOf(deps, user.calendarId),
  };
}
