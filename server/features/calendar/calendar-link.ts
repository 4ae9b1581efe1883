import type { Deps } from '#server/deps.ts';
import { signToken } from '#server/secrets/signed-token.ts';

/** The secret URL of a person's calendar feed. */
export function calendarUrlOf(
  { origin, config }: Pick<Deps, 'origin' | 'config'>,
  calendarId: string,
): string {
  return `${origin}/calendar/${signToken(config, 'calendar', calendarId)}.ics`;
}
