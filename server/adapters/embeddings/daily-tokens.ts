import type { FastifyBaseLogger } from 'fastify';
import type { Limits } from '#server/limits.ts';

/** Takes the estimated cost of these texts from the day's budget. False if too few tokens are left. */
export type SpendTokens = (texts: string[]) => Promise<boolean>;

/** Caps the bill: overestimates the tokens and counts them before use, over all processes. */
export function dailyTokens(
  max: number,
  limits: Pick<Limits, 'spendToday'>,
  now: () => Date,
  log: FastifyBaseLogger,
): SpendTokens {
  let warnedDay: string | undefined;
  return async (texts) => {
    if (await limits.spendToday('embedding-tokens', estimateTokens(texts), max)) return true;
    const day = now().toISOString().slice(0, 10);
    if (warnedDay !== day)
      log.warn({ day, max }, 'the daily embedding tokens are used up, falling back to keyword search');
    warnedDay = day;
    return false;
  };
}

/** Counts bytes, because in some scripts one character is more than one token. */
function estimateTokens(texts: string[]): number {
  return texts.reduce((sum, text) => sum + Math.ceil(Buffer.byteLength(text) / 3), 0);
}
