import { eq } from 'drizzle-orm';
import type { PaymentKind } from '#server/db/tables/payments.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { notify } from './notify.ts';
import { payoutSentCopy } from './payout-sent.copy.ts';

type Payout = { profileId: string; amount: number; kind: PaymentKind };

export async function notifyPayoutSent(
  tx: Tx,
  deps: Deps,
  { profileId, amount, kind }: Payout,
): Promise<void> {
  const [owner] = await tx
    .select({ id: users.id, email: users.email, mailsOff: users.mailsOff })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.id, profileId));
  if (!owner) return;
  await notify(tx, deps, {
    to: owner,
    kind: 'payout_sent',
    path: '/payouts',
    copy: payoutSentCopy(deps, amount, kind),
  });
}
