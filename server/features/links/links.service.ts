import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { linkText } from '#shared/links/links.ts';
import type { Card } from './card-layout.ts';
import * as links from './links.repository.ts';
import { mostAddresses, sitemapXml, sitePaths } from './site-files.ts';

/** What the card of an expert's link says. Who can't be booked has no price. */
export async function describeCard({ db, origin }: Deps, username: string): Promise<Card> {
  const expert = await links.findExpert(db, username);
  if (!expert) throw new AppError('not_found', 'Profile not found');
  const { price, duration, isActive } = expert;
  return {
    name: [expert.firstName, expert.lastName].filter(Boolean).join(' '),
    username: expert.username,
    role: expert.role,
    link: linkText(origin, expert.username),
    offer: isActive && price !== null && duration !== null ? { price, minutes: duration } : undefined,
  };
}

/** For search engines: the public pages and every active expert. */
export async function writeSitemap({ db, origin }: Deps): Promise<string> {
  return sitemapXml(origin, await links.listActive(db, mostAddresses - sitePaths.length));
}
