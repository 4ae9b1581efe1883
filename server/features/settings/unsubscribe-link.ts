import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { readToken, signToken } from '#server/signed-token.ts';
import { type MailTopic, mailTopics } from '#shared/settings/settings.schema.ts';
import { isUuid } from '#shared/text.ts';

/** Stands in every mail of that topic. It can stop those mails to this person and nothing else. */
export function unsubscribeUrlOf(
  { origin, config }: Pick<Deps, 'origin' | 'config'>,
  userId: string,
  topic: MailTopic,
): string {
  return `${origin}/unsubscribe/${signToken(config, 'unsubscribe', `${userId}.${topic}`)}`;
}

export function readUnsubscribeToken(
  config: Config,
  token: string,
): { userId: string; topic: MailTopic } | undefined {
  const [userId = '', named] = readToken(config, 'unsubscribe', token)?.split('.') ?? [];
  const topic = mailTopics.find((each) => each === named);
  return topic && isUuid(userId) ? { userId, topic } : undefined;
}
