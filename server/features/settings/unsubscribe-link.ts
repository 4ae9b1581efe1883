import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { readToken, signToken } from '#server/secrets/signed-token.ts';
import { type MailTopic, mailTopics } from '#shared/settings/settings.schema.ts';
import { isUuid } from '#shared/text.ts';

/** Part of every email on that topic. It can unsubscribe this person from this topic and do nothing else. */
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
  const [userId = '', topicName] = readToken(config, 'unsubscribe', token)?.split('.') ?? [];
  const topic = mailTopics.find((each) => each === topicName);
  return topic && isUuid(userId) ? { userId, topic } : undefined;
}
