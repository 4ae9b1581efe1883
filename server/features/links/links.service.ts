import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as formerUsernames from '#server/features/accounts/usernames/former-usernames.repository.ts';
import { profileNotFound } from '#server/features/profiles/profiles.service.ts';
import { linkText } from '#shared/links/links.ts';
import type { Card } from './card-layout.ts';
import * as links from './links.repository.ts';
import { maxSitemapUrls, sitemapUrls, sitemapXml, sitePaths } from './site-files.ts';

/** The content of an expert's preview image. Without a price if they can't be booked. */
export async function describeCard({ db, now, origin }: Deps, username: string): Promise<Card> {
  const expert = (await links.findExpert(db, username)) ?? (await findByFormerUsername(db, username, now()));
  if (!expert) throw profileNotFound();
  const { price, duration, isActive } = expert;
  return {
    name: [expert.firstName, expert.lastName].filter(Boolean).join(' '),
    username: expert.username,
    role: expert.role,
    link: linkText(origin, expert.username),
    offer: isActive && price !== null && duration !== null ? { price, minutes: duration } : undefined,
  };
}

/** Pages that were shared before a change of name still name the old card. */
async function findByFormerUsername(db: Db, username: string, at: Date) {
  const holder = await formerUsernames.findHolder(db, username, at);
  return holder && links.findExpert(db, holder.username);
}

/** Lets other requests in between the batches. */
export async function writeSitemap({ db, origin, content }: Deps): Promise<Buffer> {
  const paths = [...sitePaths, ...[...content.keys()].map((name) => `/${name}`)];
  const urls: string[] = [];
  for (const readExperts of await links.listActive(db, maxSitemapUrls - paths.length)) {
    await nextTurn();
    urls.push(sitemapUrls(origin, readExperts()));
  }
  return Buffer.from(sitemapXml(origin, paths, urls));
}
