import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';

type Asking = Pick<FastifyRequest, 'method' | 'headers' | 'viewer'>;

/** Every browser calls itself Mozilla, and so do some crawlers and previews that then say what they are. */
const automated = /bot|crawl|spider|preview|headless|lighthouse|facebookexternalhit|compatible;/i;

/** Counts a view of this profile's page, unless its owner or a machine opened it. Notes nothing about the visitor. */
export function countView(
  { views }: Pick<Deps, 'views'>,
  request: Asking,
  profile: Pick<Profile, 'id' | 'userId'>,
): void {
  const isOwner = request.viewer?.user.id === profile.userId;
  if (!isOwner && isPerson(request)) views.count(profile.id);
}

function isPerson({ method, headers }: Asking): boolean {
  const agent = headers['user-agent'] ?? '';
  const isPrefetch = `${headers['sec-purpose']} ${headers.purpose}`.includes('prefetch');
  return method === 'GET' && agent.startsWith('Mozilla/') && !automated.test(agent) && !isPrefetch;
}

/** Whether the profile's own page made this call, as when someone opens it from search without a page load. */
export function isFromItsPage(
  { headers }: Pick<Asking, 'headers'>,
  profile: Pick<Profile, 'id' | 'user'>,
): boolean {
  if (!headers.referer || !URL.canParse(headers.referer)) return false;
  const path = new URL(headers.referer).pathname.toLowerCase();
  return path === `/profile/${profile.id}` || path === `/${profile.user.username.toLowerCase()}`;
}
