import type { Deps } from '#server/deps.ts';
import type { UserRow } from '#server/features/accounts/accounts.repository.ts';
import { calendarUrlOf } from '#server/features/calendar/calendar-link.ts';
import { mailTopics, type Settings } from '#shared/settings/settings.schema.ts';

export function presentSettings(deps: Pick<Deps, 'origin' | 'config'>, user: UserRow): Settings {
  const [messages, reminders, reviews] = mailTopics.map((topic) => !user.mailsOff.includes(topic));
  return {
    email: user.email,
    timeZone: user.timeZone,
    notices: { messages: messages === true, reminders: reminders === true, reviews: reviews === true },
    calendarUrl: user.calendarId && calendarUrlOf(deps, user.calendarId),
  };
}
