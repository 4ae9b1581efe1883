import type { LightMyRequestResponse } from 'fastify';
import { privateMark, secretMark, sentMark, writtenMark } from './marks.ts';
import type { FuzzedRoute } from './routes.ts';
import type { CallerName, World } from './world.ts';

const maxAnswerBytes = 2 * 1024 * 1024;
/** A frame of a stack, a path of the sources, or the text of a query. */
const internals = /\n\s+at |node_modules|server\/features\/|Failed query|stripe_sandbox|\bparams: \[/;
const errorLevel = 50;

/** Which general rules a response breaks. */
export function breachesOf(
  world: Pick<World, 'secrets'>,
  { url }: Pick<FuzzedRoute, 'url'>,
  caller: CallerName,
  answer: Pick<LightMyRequestResponse, 'statusCode' | 'rawPayload' | 'headers'>,
): string[] {
  const { statusCode, rawPayload, headers } = answer;
  const breaches: string[] = [];
  if (statusCode >= 500) breaches.push(`answered ${statusCode}`);
  if (rawPayload.length > maxAnswerBytes) breaches.push(`answered ${rawPayload.length} bytes`);
  const shown = `${rawPayload.toString('latin1')}${JSON.stringify(headers)}`;
  if (internals.test(shown)) breaches.push('answered a stack, a path or a query');
  const isOperator = caller === 'olga' && url.startsWith('/api/operator');
  if (shown.includes(privateMark) && !isOperator) breaches.push('answered what is private to others');
  if (shown.includes(secretMark)) breaches.push('answered a password or a chat of others');
  if (shown.includes(sentMark)) breaches.push('answered a password or token that was sent');
  if (world.secrets.some((secret) => shown.includes(secret))) breaches.push('answered a secret');
  return breaches;
}

/** What log lines break. Nothing is broken here on purpose, so there is no reason to log an error. */
export function logBreaches(
  { secrets, callersSecrets }: Pick<World, 'secrets' | 'callersSecrets'>,
  lines: string[],
) {
  return lines.flatMap((line) => {
    const marks = [privateMark, secretMark, sentMark, writtenMark, ...secrets, ...callersSecrets];
    const found = marks.filter((mark) => line.includes(mark)).map(() => `logged what is private: ${line}`);
    const { level } = JSON.parse(line) as { level: number };
    return level >= errorLevel ? [...found, `logged an error: ${line}`] : found;
  });
}
