import type { Deps } from '#server/deps.ts';
import { signToken } from '#server/signed-token.ts';

/** The one place where a calendar program finds somebody's sessions. */
export function calendarUrlOf(
  { origin, config }: Pick<Deps, 'origin' | 'config'>,
  calendarId: string,
): string {
  return `${origin}/calendar/${signToken(config, 'calendar', calendarId)}.ics`;
}
