import type { FastifyBaseLogger } from 'fastify';
import type { Limits } from '#server/limits.ts';

/** Takes what these texts will cost from the day's tokens; false when too few are left. */
export type SpendTokens = (texts: string[]) => Promise<boolean>;

/** An upper bound of the bill: tokens are guessed from above, and counted for all processes before they are used. */
export function dailyTokens(
  max: number,
  limits: Pick<Limits, 'spendToday'>,
  now: () => Date,
  log: FastifyBaseLogger,
): SpendTokens {
  let warned: string | undefined;
  return async (texts) => {
    if (await limits.spendToday('embedding-tokens', guessTokens(texts), max)) return true;
    const day = now().toISOString().slice(0, 10);
    if (warned !== day)
      log.warn({ day, max }, 'embedding tokens of the day are used up: search goes by words');
    warned = day;
    return false;
  };
}

/** By bytes: one character of some scripts is more than one token. */
function guessTokens(texts: string[]): number {
  return texts.reduce((sum, text) => sum + Math.ceil(Buffer.byteLength(text) / 3), 0);
}
