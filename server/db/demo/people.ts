type DemoExpert = {
  user: { username: string; firstName: string; lastName: string; timeZone: string };
  profile: {
    role: string;
    headline: string;
    about: string;
    location: string;
    tags: string[];
    isVerified?: boolean;
  };
  prices: { 15: string; 30: string; 45: string };
};

/** Made-up people for a first look around. */
export const demoClient = {
  username: 'nora',
  firstName: 'Nora',
  lastName: 'Kessler',
  email: 'nora@example.com',
  timeZone: 'Europe/Berlin',
};

export const demoExperts: DemoExpert[] = [
  {
    user: { username: 'mara', firstName: 'Mara', lastName: 'Lindqvist', timeZone: 'Europe/Stockholm' },
    profile: {
      role: 'Pricing strategist',
      headline: 'Finds the price your customers already wanted to pay.',
      about:
        'Fifteen years of pricing software, from two-person teams to listed companies. Bring your price list and three lost deals; leave with a page you can publish on Monday.',
      location: 'Stockholm, Sweden',
      tags: ['Marketing Strategy', 'Sales Strategy', 'SaaS'],
      isVerified: true,
    },
    prices: { 15: '60.00', 30: '110.00', 45: '150.00' },
  },
  {
    user: { username: 'tomas', firstName: 'Tomás', lastName: 'Ferreira', timeZone: 'Europe/Lisbon' },
    profile: {
      role: 'Engineering director',
      headline: 'First-time managers: what to do on Monday morning.',
      about:
        'I have grown four teams past forty people and made most of the mistakes on the way. We talk about the conversation you are putting off, and how to have it.',
      location: 'Porto, Portugal',
      tags: ['Engineering Leadership', 'Career Coaching', 'Hiring', 'One-on-ones'],
      isVerified: true,
    },
    prices: { 15: '45.00', 30: '80.00', 45: '110.00' },
  },
  {
    user: { username: 'aiko', firstName: 'Aiko', lastName: 'Brandt', timeZone: 'Asia/Tokyo' },
    profile: {
      role: 'Seed-stage fundraiser',
      headline: 'Twelve rounds closed. I read decks the way investors do.',
      about:
        'Send the deck a day before. In half an hour you hear what a partner thinks on each slide, which numbers they will ask for, and whom to write to first.',
      location: 'Tokyo, Japan',
      tags: ['Fundraising', 'Pitching'],
    },
    prices: { 15: '90.00', 30: '165.00', 45: '230.00' },
  },
  {
    user: { username: 'priya', firstName: 'Priya', lastName: 'Raman', timeZone: 'Asia/Kolkata' },
    profile: {
      role: 'Product designer',
      headline: 'Turns a wall of settings into one clear screen.',
      about:
        'Design systems, forms and onboarding for banks and hospitals. Share your screen: we redraw the worst page together while you watch.',
      location: 'Bengaluru, India',
      tags: ['Product Design', 'UI/UX Design', 'Accessibility'],
      isVerified: true,
    },
    prices: { 15: '40.00', 30: '70.00', 45: '95.00' },
  },
  {
    user: { username: 'jonas', firstName: 'Jonas', lastName: 'Achterberg', timeZone: 'Europe/Amsterdam' },
    profile: {
      role: 'Growth marketer',
      headline: 'Your first thousand customers without an ad budget.',
      about:
        'Referral loops, search pages that earn their place, and honest experiments. I have run about six hundred.',
      location: 'Utrecht, Netherlands',
      tags: ['Growth Marketing', 'Content Strategy', 'Data Analytics'],
    },
    prices: { 15: '50.00', 30: '90.00', 45: '125.00' },
  },
  {
    user: { username: 'wanjiru', firstName: 'Wanjirũ', lastName: 'Kamau', timeZone: 'Africa/Nairobi' },
    profile: {
      role: 'Career coach for engineers',
      headline: 'From stuck senior to staff, one story at a time.',
      about:
        'Former hiring manager. We rewrite your last two years as four stories and rehearse the hard questions.',
      location: 'Nairobi, Kenya',
      tags: ['Career Coaching', 'Interviews', 'Engineering Leadership'],
    },
    prices: { 15: '30.00', 30: '55.00', 45: '75.00' },
  },
  {
    user: { username: 'ellis', firstName: 'Ellis', lastName: 'Moreau', timeZone: 'America/Toronto' },
    profile: {
      role: 'Sales lead, B2B software',
      headline: 'Why your pilots never become contracts, and the fix.',
      about:
        'I listen to one recorded call before we meet. You get the three sentences that lost it and what to say instead.',
      location: 'Montréal, Canada',
      tags: ['Sales Strategy', 'Negotiation'],
    },
    prices: { 15: '55.00', 30: '100.00', 45: '140.00' },
  },
  {
    user: { username: 'sione', firstName: 'Sione', lastName: 'Taufa', timeZone: 'Pacific/Auckland' },
    profile: {
      role: 'Data analyst',
      headline: 'One dashboard that answers the question you really have.',
      about:
        'Warehouses, event tracking and the difference between a metric and a wish. Bring a question, not a tool.',
      location: 'Auckland, New Zealand',
      tags: ['Data Analytics', 'SQL', 'Product Strategy'],
    },
    prices: { 15: '35.00', 30: '60.00', 45: '85.00' },
  },
];
