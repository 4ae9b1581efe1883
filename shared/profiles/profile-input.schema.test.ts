import { expect, test } from 'vitest';
import { newProfileSchema, pricingSchema, profilePatchSchema } from './profile-input.schema.ts';

const good = { role: 'Tester', headline: 'Finds what is wrong with it', tags: ['Testing'] };

const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test.each([
  [{ tags: [] }, 'tags: Add at least one expertise tag'],
  [{ tags: undefined }, 'tags: Add at least one expertise tag'],
  [{ tags: 'Testing' }, 'tags: Add at least one expertise tag'],
  [{ tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }, 'tags: You can add up to 20 tags'],
  [{ tags: ['x'.repeat(51)] }, 'tags: Tags must be at most 50 characters'],
  [{ headline: 'too short' }, 'headline: Headline must be at least 10 characters'],
  [{ headline: ' too short ' }, 'headline: Headline must be at least 10 characters'],
  [{ headline: 'x'.repeat(201) }, 'headline: Headline must be at most 200 characters'],
  [{ role: 'x' }, 'role: Role is required'],
  [{ role: '  ' }, 'role: Role is required'],
  [{ role: 'x'.repeat(101) }, 'role: Role must be at most 100 characters'],
  [{ role: 'two\nlines' }, 'role: Must be a single line'],
  [{ about: 'x'.repeat(5001) }, 'about: Must be at most 5000 characters'],
  [{ location: 'x'.repeat(101) }, 'location: Must be at most 100 characters'],
  [{ linkedinUrl: 'linkedin' }, 'linkedinUrl: Invalid LinkedIn URL'],
  [{ youtubeUrl: 'javascript:alert(1)' }, 'youtubeUrl: Invalid YouTube URL'],
  [{ twitterUrl: 'data:text/html,x' }, 'twitterUrl: Invalid Twitter/X URL'],
  [{ twitterUrl: 'vbscript:x' }, 'twitterUrl: Invalid Twitter/X URL'],
  [{ instagramUrl: ' https://instagram.com/x' }, 'instagramUrl: Invalid Instagram URL'],
  [{ instagramUrl: 'https://' }, 'instagramUrl: Invalid Instagram URL'],
  [{ instagramUrl: `https://instagram.com/${'x'.repeat(2048)}` }, 'instagramUrl: Invalid Instagram URL'],
])('VAL-05, VAL-17 a profile with %o is rejected', (wrong, message) => {
  expect(messages(newProfileSchema.safeParse({ ...good, ...wrong }))).toEqual([message]);
});

test('optional fields may be empty, null or missing', () => {
  const empty = { about: '', location: '', linkedinUrl: '', twitterUrl: null };
  expect(newProfileSchema.parse({ ...good, ...empty })).toEqual({ ...good, ...empty });
  expect(newProfileSchema.parse(good)).toEqual(good);
  expect(newProfileSchema.parse({ ...good, linkedinUrl: 'http://linkedin.com/in/x' })).toMatchObject({
    linkedinUrl: 'http://linkedin.com/in/x',
  });
});

test('AZ-07, AZ-08 fields that the owner can’t edit are dropped', () => {
  const foreign = {
    id: '1',
    userId: '2',
    isVerified: true,
    sessionsCompleted: 9,
    createdAt: 'x',
    responseTime: 1,
  };
  expect(newProfileSchema.parse({ ...good, ...foreign })).toEqual(good);
  expect(profilePatchSchema.parse(foreign)).toEqual({});
});

test.each(['http://meet.example/x', 'javascript:x', 'meet.example'])(
  '%s is not a valid meeting link',
  (meetingUrl) => {
    expect(messages(profilePatchSchema.safeParse({ meetingUrl }))).toEqual([
      'meetingUrl: The meeting link must start with https://',
    ]);
  },
);

const range = 'Price must be between $1 and $10,000';

test.each([0, 0.99, 10_000.01, -5, '0', 'abc', '', null, undefined, [], '1e3', 10.005, '5.123'])(
  'VAL-06 %o is not a valid price',
  (price) => {
    const result = pricingSchema.safeParse({ tiers: [{ duration: 15, price }] });
    expect(messages(result)).toEqual([`tiers.0.price: ${range}`]);
  },
);

test.each([
  [1, '1.00'],
  [10_000, '10000.00'],
  ['75.5', '75.50'],
])('price %o is stored as %s', (price, stored) => {
  expect(pricingSchema.parse({ tiers: [{ duration: 45, price }] })).toEqual({
    tiers: [{ duration: 45, price: stored }],
  });
});

test.each([
  [[{ duration: 20, price: 5 }]],
  [[{ duration: '15', price: 5 }]],
  [
    [
      { duration: 15, price: 5 },
      { duration: 15, price: 6 },
    ],
  ],
  [[15, 30, 45, 15].map((duration) => ({ duration, price: 5 }))],
  ['none'],
  [undefined],
])('VAL-06 %o is not a valid price list', (tiers) => {
  expect(pricingSchema.safeParse({ tiers }).success).toBe(false);
});
