import { eq } from 'drizzle-orm';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { asCents, centsToText, formatPrice } from '#shared/money.ts';
import { notify } from './notify.ts';

type Payout = { profileId: string; amount: number; kind: 'booking' | 'tip' };

/** The expert's money is on its way to them. */
export async function notifyPayoutSent(
  deps: Deps,
  tx: Db,
  { profileId, amount, kind }: Payout,
): Promise<void> {
  const [owner] = await tx
    .select({ id: users.id, email: users.email, mailsOff: users.mailsOff })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.id, profileId));
  if (!owner) return;
  const sum = formatPrice(centsToText(asCents(amount)));
  await notify(deps, tx, {
    to: owner,
    kind: 'payout_sent',
    path: '/payouts',
    words: {
      subject: `${sum} is on its way to you`,
      heading: `${sum} is on its way to you`,
      paragraphs: [
        kind === 'tip'
          ? 'A client thanked you with a tip. It was sent to your account in full.'
          : 'Your earnings of a session, less our fee, were sent to your account.',
      ],
      action: { label: 'See your payouts', url: `${deps.origin}/payouts` },
    },
  });
}
