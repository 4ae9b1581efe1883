import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import { word } from '#sandbox/api/params.ts';
import { invalid } from '#sandbox/api/refusal.ts';
import { type Call, type Route, route } from '#sandbox/api/route.ts';
import type { Db } from '#sandbox/database.ts';
import { randomText } from '#sandbox/store/store.ts';
import { objects } from '#sandbox/store/tables.ts';
import { requirePlatform } from './platform.ts';

/** What a link stands for. The API shows no id of it, only the token in its address. */
export type Link = {
  account: string;
  refreshUrl: string;
  returnUrl: string;
  expiresAt: number;
  used: boolean;
};

const linkSeconds = 5 * 60;
const linkKind = 'account_link';

const createParams = z.strictObject({
  account: word,
  refresh_url: word,
  return_url: word,
  type: z.literal('account_onboarding'),
  collection_options: z
    .strictObject({
      fields: z.enum(['currently_due', 'eventually_due']).optional(),
      future_requirements: z.enum(['include', 'omit']).optional(),
    })
    .optional(),
});

export const accountLinkRoutes: Route[] = [
  route('POST', '/v1/account_links', { params: createParams, run: createLink }),
];

async function createLink(call: Call, params: z.output<typeof createParams>): Promise<Stripe.AccountLink> {
  requirePlatform(call);
  const { id } = await call.store.get('account', params.account, 'account');
  const link: Link = {
    account: id,
    refreshUrl: webAddress(params.refresh_url, 'refresh_url'),
    returnUrl: webAddress(params.return_url, 'return_url'),
    expiresAt: call.now + linkSeconds,
    used: false,
  };
  const token = randomText(32);
  await call.tx
    .insert(objects)
    .values({ id: token, kind: linkKind, account: '', created: call.now, body: link });
  return {
    object: 'account_link',
    created: call.now,
    expires_at: link.expiresAt,
    url: `${call.publicUrl}/pages/onboarding/${token}`,
  };
}

/** Browsers are redirected there, so only http and https will do. */
function webAddress(text: string, param: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw invalid('Not a valid URL', { code: 'url_invalid', param });
  }
  return url.href;
}

const ofToken = (token: string) => and(eq(objects.id, token), eq(objects.kind, linkKind));

export async function findLink(db: Db, token: string): Promise<Link | undefined> {
  const [row] = await db.select({ body: objects.body }).from(objects).where(ofToken(token));
  // Only this file writes rows of this kind.
  return row?.body as Link | undefined;
}

/** As `findLink`, locked until the transaction ends. */
export async function lockLink(tx: Db, token: string): Promise<Link | undefined> {
  const [row] = await tx.select({ body: objects.body }).from(objects).where(ofToken(token)).for('update');
  return row?.body as Link | undefined;
}

export async function markLinkUsed(tx: Db, token: string, link: Link): Promise<void> {
  const body: Link = { ...link, used: true };
  await tx.update(objects).set({ body }).where(ofToken(token));
}
