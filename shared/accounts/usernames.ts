/** The sample people on the landing page. */
const sampleNames = [
  'ines-okafor',
  'daniel-reyes',
  'yuki-tanaka',
  'amara-nwosu',
  'leo-lindgren',
  'sofia-marchetti',
  'ravi-menon',
  'hannah-weiss',
  'kofi-mensah',
] as const;

export type SampleName = (typeof sampleNames)[number];

/**
 * First path segments the site uses or reserves. They can't be usernames in any letter case.
 * A test compares this list with the router and the public files.
 */
const reserved = new Set<string>([
  ...sampleNames,
  ...`about account accounts admin api app apple-touch-icon assets auth blog book booking bookings browserconfig
  calendar careers cdn contact cookies dashboard design dev docs download embed explore faq favicon feed forgot
  fonts healthz help home icon icons images img index intime invite jobs legal link links login logo logout mail
  manifest me media messages metrics new news notices null objects og onboarding operator operators outbox payments payouts
  ping press pricing privacy profile profiles public readyz receipt receipts register reset respond review reviews robots room root
  rss s3 sandbox search security service-worker session sessions settings signin signup sitemap social src
  static status stream stripe support sw system terms test undefined unsubscribe uploads user username users
  verify web webhooks welcome well-known www`.split(/\s+/),
]);

export function isReservedUsername(username: string): boolean {
  return reserved.has(username.toLowerCase());
}

export const usernamePattern = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;
