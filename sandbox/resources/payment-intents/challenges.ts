import type { Call } from '#sandbox/api/route.ts';
import { randomText } from '#sandbox/store/store.ts';
import { sameText } from './client-secret.ts';

/** The bank's page of one attempt. The key in its address is of no use for a later attempt. */
type Challenge = { key: string; returnUrl: string | null };

export async function newChallenge({ store, publicUrl }: Call, intentId: string, returnUrl: string | null) {
  const challenge: Challenge = { key: randomText(32), returnUrl };
  await store.hide(intentId, { challenge });
  const url = `${publicUrl}/pages/challenge/${intentId}?key=${challenge.key}`;
  return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
}

export async function findChallenge(
  { store }: Call,
  intentId: string,
  key: string,
): Promise<Challenge | undefined> {
  // Only `newChallenge` writes it.
  const challenge = (await store.hiddenOf(intentId)).challenge as Challenge | undefined;
  return challenge && sameText(challenge.key, key) ? challenge : undefined;
}
