import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { violatedConstraint } from '#server/db/database-error.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { signUp, signUpExpert } from '#test/people.ts';
import { testExtensions } from '#test/test-extensions.ts';

const it = testExtensions();
const { scenario, offer, agree, answer, post, extension, running } = it;
let id: string;
beforeEach(async () => {
  id = await running();
});

const bookingRow = async () => {
  const [row] = await it.db().select().from(bookings).where(eq(bookings.id, id));
  if (!row) throw new Error('no booking');
  return row;
};

describe('at the edge of another session', () => {
  const nextSession = async (fields: Partial<typeof bookings.$inferInsert>) => {
    const times = {
      scheduledAt: new Date('2030-03-04T09:45:00Z'),
      endsAt: new Date('2030-03-04T10:00:00Z'),
    };
    const blocked = { blockedFrom: times.scheduledAt, blockedUntil: times.endsAt };
    const row = {
      duration: 15,
      price: '50.00',
      status: 'confirmed' as const,
      ...times,
      ...blocked,
      ...fields,
    };
    const parties = {
      profileId: fields.profileId ?? scenario.expert.profileId,
      bookerId: fields.bookerId ?? (await signUp(scenario.it)).user.id,
    };
    await it
      .db()
      .insert(bookings)
      .values({ ...row, ...parties });
  };

  test('it fits exactly before it', async () => {
    await nextSession({});
    await offer('expert', id);
    expect(await agree('booker', id)).toMatchObject({ state: 'agreed' });
  });

  test('it doesn’t fit into the expert’s pause before it', async () => {
    await nextSession({ blockedFrom: new Date('2030-03-04T09:44:00Z') });
    expect(await extension('booker', id)).toBeNull();
    expect((await post('expert', id)).statusCode).toBe(409);
  });

  test.each([
    ['the client', 'booker'],
    ['the expert', 'expert'],
  ] as const)('it doesn’t fit before a session that %s has with another expert', async (_name, party) => {
    const other = await signUpExpert(scenario.it);
    await nextSession({
      profileId: other.profileId,
      bookerId: scenario[party].user.id,
      scheduledAt: new Date('2030-03-04T09:44:00Z'),
      endsAt: new Date('2030-03-04T09:59:00Z'),
      blockedFrom: new Date('2030-03-04T09:44:00Z'),
    });
    for (const each of ['booker', 'expert'] as const) expect(await extension(each, id)).toBeNull();
    expect((await post('expert', id)).statusCode).toBe(409);
  });

  test('it doesn’t fit before a session in which the client is the expert', async () => {
    const [own] = await it
      .db()
      .insert(profiles)
      .values({ userId: scenario.booker.user.id, role: 'Tester', headline: 'Asks and answers' })
      .returning({ id: profiles.id });
    const times = {
      scheduledAt: new Date('2030-03-04T09:35:00Z'),
      endsAt: new Date('2030-03-04T09:50:00Z'),
      blockedFrom: new Date('2030-03-04T09:35:00Z'),
    };
    await offer('expert', id);
    await nextSession({ profileId: own?.id ?? '', ...times });
    expect((await answer('booker', id, 'agree')).json()).toMatchObject({
      message: 'The time after this session was just taken.',
    });
    expect(await it.paymentsOf(id)).toEqual([]);
  });

  test('it fits beside a session of the other kind that has ended by then', async () => {
    const other = await signUpExpert(scenario.it);
    await nextSession({
      profileId: other.profileId,
      bookerId: scenario.expert.user.id,
      scheduledAt: new Date('2030-03-04T09:15:00Z'),
      endsAt: new Date('2030-03-04T09:30:00Z'),
      blockedFrom: new Date('2030-03-04T09:15:00Z'),
      blockedUntil: new Date('2030-03-04T09:30:00Z'),
    });
    expect(await extension('booker', id)).toMatchObject({ state: 'available' });
  });

  test('the time can be taken between offer and answer', async () => {
    await offer('expert', id);
    await nextSession({ blockedFrom: new Date('2030-03-04T09:40:00Z') });
    expect((await answer('booker', id, 'agree')).json()).toMatchObject({
      code: 'conflict',
      message: 'The time after this session was just taken.',
    });
    expect(await it.paymentsOf(id)).toEqual([]);
    expect((await bookingRow()).reservedUntil).toBeNull();
  });

  test('the time is taken for everyone else while the client pays', async () => {
    await offer('expert', id);
    await agree('booker', id);
    const late = await nextSession({ blockedFrom: new Date('2030-03-04T09:44:59Z') }).catch(
      violatedConstraint,
    );
    expect(late).toBe('bookings_expert_free');
    const other = await signUpExpert(scenario.it);
    const overlap = nextSession({
      profileId: other.profileId,
      bookerId: scenario.booker.user.id,
      scheduledAt: new Date('2030-03-04T09:35:00Z'),
      endsAt: new Date('2030-03-04T09:50:00Z'),
      blockedFrom: new Date('2030-03-04T09:35:00Z'),
    });
    expect(await overlap.catch(violatedConstraint)).toBe('bookings_booker_free');
  });

  test('a reservation that was never paid doesn’t stand in the way', async () => {
    await nextSession({
      blockedFrom: new Date('2030-03-04T09:40:00Z'),
      status: 'pending',
      expiresAt: new Date('2030-03-04T09:24:59Z'),
    });
    expect(await extension('booker', id)).toMatchObject({ state: 'available' });
  });
});
