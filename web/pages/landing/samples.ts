import type { SampleName } from '#shared/accounts/usernames.ts';

/** Made-up people. Their usernames are reserved, so that no one can register the links shown here. */
type Sample = { username: SampleName; firstName: string; lastName: string; title: string };

export const bioLinks: (Sample & { bio: string; price: number })[] = [
  {
    username: 'ines-okafor',
    firstName: 'Ines',
    lastName: 'Okafor',
    title: 'Product designer',
    bio: 'I untangle onboarding flows. Show me your screens and leave with three things to change this week.',
    price: 60,
  },
  {
    username: 'daniel-reyes',
    firstName: 'Daniel',
    lastName: 'Reyes',
    title: 'Startup lawyer',
    bio: 'Term sheets in plain English. Bring the clause that keeps you up at night and leave knowing what it means.',
    price: 90,
  },
  {
    username: 'yuki-tanaka',
    firstName: 'Yuki',
    lastName: 'Tanaka',
    title: 'Career coach',
    bio: 'One interview, one offer, one tough conversation with your boss. We’ll rehearse it until it sounds like you.',
    price: 45,
  },
];

export const sampleProfiles: Sample[] = [
  { username: 'amara-nwosu', firstName: 'Amara', lastName: 'Nwosu', title: 'Angel investor' },
  { username: 'leo-lindgren', firstName: 'Leo', lastName: 'Lindgren', title: 'Engineering director' },
  { username: 'sofia-marchetti', firstName: 'Sofia', lastName: 'Marchetti', title: 'Brand strategist' },
  { username: 'ravi-menon', firstName: 'Ravi', lastName: 'Menon', title: 'Data scientist' },
  { username: 'hannah-weiss', firstName: 'Hannah', lastName: 'Weiss', title: 'Architect and urban planner' },
  { username: 'kofi-mensah', firstName: 'Kofi', lastName: 'Mensah', title: 'Fundraising advisor' },
];
