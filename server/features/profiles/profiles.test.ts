import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profiles } from '#server/db/tables/profiles.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { addReview, signUp, signUpExpert, uniqueAddress, uniqueName } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

const anonymous = () => caller(it, undefined, uniqueAddress());
const good = {
  role: 'Beekeeper',
  headline: 'Keeps your first hive alive through winter',
  about: 'Twenty years with bees.',
  location: '',
  tags: ['Bees', 'Gardening'],
  linkedinUrl: 'https://linkedin.com/in/bees',
  youtubeUrl: '',
  twitterUrl: '',
  instagramUrl: '',
  isActive: true,
};

describe('GET /api/profile/me', () => {
  test('is 404 until there is a profile', async () => {
    const person = await signUp(it);
    const answer = await person.call('GET', '/api/profile/me');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found', message: 'Profile not found' });
  });

  test('returns the profile with prices and the rating from its reviews', async () => {
    const expert = await signUpExpert(it);
    for (const [hour, rating] of [5, 4, 4, 5].entries()) {
      const createdAt = new Date(Date.UTC(2030, 0, 2, hour));
      await addReview(it, expert.profileId, { rating, comment: `review ${hour}`, createdAt });
    }
    const profile = (await expert.call('GET', '/api/profile/me')).json<Profile>();
    expect(profile).toMatchObject({
      id: expert.profileId,
      userId: expert.user.id,
      user: { username: expert.user.username, firstName: 'Ada' },
      averageRating: 4.5,
      _count: { reviews: 4 },
    });
    expect(profile.pricingTiers).toMatchObject([
      { duration: 15, price: '50.00' },
      { duration: 30, price: '75.00' },
      { duration: 45, price: '100.00' },
    ]);
    expect(profile.reviews.map(({ comment }) => comment)).toEqual(['review 3', 'review 2', 'review 1']);
    expect(profile.reviews[0]).toEqual({
      id: expect.any(String),
      rating: 5,
      comment: 'review 3',
      createdAt: '2030-01-02T03:00:00.000Z',
      reviewer: { firstName: 'Maya', lastName: 'K.' },
      reply: null,
      repliedAt: null,
    });
  });

  test('PRIV-21 a reviewer appears by first name and initial, with characters intact', async () => {
    const expert = await signUpExpert(it);
    await addReview(it, expert.profileId, { rating: 4 }, { firstName: 'Zoë', lastName: '𐐔yrl' });
    await addReview(it, expert.profileId, { rating: 4 }, { firstName: 'Cher', lastName: '' });
    const { reviews } = (await anonymous()('GET', `/api/profiles/${expert.profileId}`)).json<Profile>();
    expect(reviews.map(({ reviewer }) => reviewer)).toEqual([
      { firstName: 'Cher', lastName: null },
      { firstName: 'Zoë', lastName: '𐐔.' },
    ]);
  });
});

describe('POST /api/profiles', () => {
  test('creates an active profile without reviews or prices, with empty text as null', async () => {
    const person = await signUp(it, { email: `${uniqueName()}@example.com` });
    const answer = await person.call('POST', '/api/profiles', { ...good, userId: person.user.id });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      ...good,
      location: null,
      youtubeUrl: null,
      twitterUrl: null,
      instagramUrl: null,
      userId: person.user.id,
      isVerified: false,
      sessionsCompleted: 0,
      responseTime: null,
      averageRating: 0,
      _count: { reviews: 0 },
      reviews: [],
      pricingTiers: [],
      user: { email: person.user.email },
    });
    expect((await person.call('GET', '/api/profile/me')).json()).toEqual(answer.json());
  });

  test('is active by default and keeps the first spelling of a repeated tag', async () => {
    const person = await signUp(it);
    const { isActive: _left, ...rest } = good;
    const answer = await person.call('POST', '/api/profiles', {
      ...rest,
      tags: ['Bees', ' bees ', 'BEES', 'Hay'],
    });
    expect(answer.json()).toMatchObject({ isActive: true, tags: ['Bees', 'Hay'] });
    const inactive = await (await signUp(it)).call('POST', '/api/profiles', { ...good, isActive: false });
    expect(inactive.json()).toMatchObject({ isActive: false });
  });

  test('AZ-05, AZ-07 creates nothing for another user and ignores read-only fields', async () => {
    const [person, victim] = [await signUp(it), await signUp(it)];
    const wished = {
      userId: victim.user.id,
      id: '00000000-0000-4000-8000-000000000000',
      isVerified: true,
      sessionsCompleted: 99,
      responseTime: 1,
      createdAt: '2000-01-01T00:00:00.000Z',
    };
    const created = (await person.call('POST', '/api/profiles', { ...good, ...wished })).json<Profile>();
    expect(created).toMatchObject({
      userId: person.user.id,
      isVerified: false,
      sessionsCompleted: 0,
      responseTime: null,
    });
    expect(created.id).not.toBe(wished.id);
    expect(created.createdAt).not.toBe(wished.createdAt);
    expect((await victim.call('GET', '/api/profile/me')).statusCode).toBe(404);
  });

  test('CON-06 ten parallel requests create one profile', async () => {
    const person = await signUp(it);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => person.call('POST', '/api/profiles', good)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    const [refused] = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'conflict', message: 'You already have a profile.' });
  });

  test('VAL-05 rejects invalid fields with their messages', async () => {
    const person = await signUp(it);
    const answer = await person.call('POST', '/api/profiles', {
      ...good,
      tags: [],
      headline: 'short',
      linkedinUrl: 'javascript:alert(1)',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      fields: {
        tags: 'Add at least one expertise tag',
        headline: 'Headline must be at least 10 characters',
        linkedinUrl: 'Invalid LinkedIn URL',
      },
    });
    expect((await person.call('GET', '/api/profile/me')).statusCode).toBe(404);
  });
});

describe('PATCH /api/profile/me', () => {
  test('changes only the fields in the request', async () => {
    const expert = await signUpExpert(it, { about: 'Before', location: 'Here' });
    const answer = await expert.call('PATCH', '/api/profile/me', {
      headline: 'Something else entirely',
      about: null,
      twitterUrl: 'https://x.com/a',
      isActive: false,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      role: 'Tester',
      headline: 'Something else entirely',
      about: null,
      location: 'Here',
      twitterUrl: 'https://x.com/a',
      isActive: false,
      tags: ['Testing'],
    });
    const tagged = await expert.call('PATCH', '/api/profile/me', { tags: ['New', 'new'] });
    expect(tagged.json()).toMatchObject({ tags: ['New'], headline: 'Something else entirely' });
    expect((await expert.call('PATCH', '/api/profile/me', {})).statusCode).toBe(200);
  });

  test('saves a meeting link that only the owner can see', async () => {
    const expert = await signUpExpert(it);
    const meetingUrl = 'https://meet.example/secret-room';
    const answer = await expert.call('PATCH', '/api/profile/me', { meetingUrl });
    expect(answer.statusCode).toBe(200);
    expect((await anonymous()('GET', `/api/profiles/${expert.profileId}`)).body).not.toContain('secret-room');
    const [row] = await it.deps.db.select().from(profiles).where(eq(profiles.id, expert.profileId));
    expect(row?.meetingUrl).toBe(meetingUrl);
    expect((await expert.call('PATCH', '/api/profile/me', { meetingUrl: 'http://x.y' })).statusCode).toBe(
      400,
    );
  });

  test('AZ-08 ignores read-only fields and needs a profile', async () => {
    const [expert, other] = [await signUpExpert(it), await signUp(it)];
    const wished = { isVerified: true, sessionsCompleted: 9, id: other.user.id, userId: other.user.id };
    const before = (await expert.call('GET', '/api/profile/me')).json<Profile>();
    const after = (await expert.call('PATCH', '/api/profile/me', wished)).json<Profile>();
    expect({ ...after, updatedAt: '' }).toEqual({ ...before, updatedAt: '' });
    const answer = await other.call('PATCH', '/api/profile/me', { role: 'Thief' });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { message: 'Profile not found' }]);
  });
});
