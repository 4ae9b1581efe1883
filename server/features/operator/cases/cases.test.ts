import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/tables/audit-log.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { hourMs } from '#shared/durations.ts';
import type { CaseDetail } from '#shared/operator/cases.schema.ts';
import { signUpOperator } from '#test/operators.ts';
import { testCases } from '#test/test-cases.ts';

const scenario = testCases();
const { openCase, book, list, detail, act, clock } = scenario;
const reason = 'As agreed with the client';

describe('a case', () => {
  test('says who it is about, what it is about, and what happens without action', async () => {
    const { expert, booker, bookingId } = await book();
    const about = { paymentId: 'p1' };
    const fields = {
      kind: 'problemReport',
      bookingId,
      reporterId: booker.user.id,
      amount: 7500,
      about,
    } as const;
    const id = await openCase(fields);
    expect(await detail(id)).toEqual({
      id,
      kind: 'problemReport',
      title: 'The balance is off',
      bookingId,
      parties: {
        client: { id: booker.user.id, username: booker.user.username, name: 'Ada Byron' },
        expert: { id: expert.user.id, username: expert.user.username, name: 'Mara Byron' },
      },
      subject: null,
      amount: 7500,
      openedAt: '2031-05-01T09:00:00.000Z',
      dueAt: '2031-05-02T12:00:00.000Z',
      isOverdue: false,
      assignee: null,
      closedAt: null,
      resolution: null,
      isParty: false,
      ageHours: 3,
      reporter: { id: booker.user.id, username: booker.user.username, name: 'Ada Byron' },
      closedBy: null,
      booking: {
        id: bookingId,
        reference: bookingId.slice(0, 8).toUpperCase(),
        status: 'pending',
        scheduledAt: '2031-06-01T09:00:00.000Z',
        duration: 30,
        price: '75.00',
      },
      about,
      report: null,
      verification: null,
      ifNobodyActs: expect.stringContaining('payout stays frozen'),
      unsettled: null,
      notes: [],
    });
  });

  test('is assigned to an operator and unassigned', async () => {
    const id = await openCase();
    const { user } = scenario.operator;
    expect((await act('assign', id, { to: 'me', reason })).json()).toMatchObject({
      assignee: { id: user.id },
    });
    expect((await act('assign', id, { to: 'nobody', reason })).json()).toMatchObject({ assignee: null });
  });

  test('collects notes, also after it is closed', async () => {
    const id = await openCase();
    await act('notes', id, { text: 'Called the bank' });
    await act('close', id, { resolution: 'Nothing to do', reason });
    const long = 'x'.repeat(2000);
    await act('notes', id, { text: long });
    const author = { id: scenario.operator.user.id };
    const { notes } = await detail(id);
    expect(notes.map(({ text }) => text).sort()).toEqual(['Called the bank', long]);
    expect(notes).toMatchObject([{ author }, { author }]);
    for (const text of ['', '  x ', 'x'.repeat(2001)])
      expect((await act('notes', id, { text })).statusCode).toBe(400);
  });

  test('is closed and reopened, with a new deadline if the old one has passed', async () => {
    const id = await openCase({ dueInHours: -1 });
    const resolution = 'Refunded in full';
    expect((await act('close', id, { resolution, reason })).json()).toMatchObject({
      closedAt: clock.toISOString(),
      closedBy: { id: scenario.operator.user.id },
      resolution,
    });
    for (const [what, body] of [
      ['close', { resolution, reason }],
      ['assign', { to: 'me', reason }],
    ] as const)
      expect((await act(what, id, body)).json()).toMatchObject({ code: 'conflict' });
    expect((await act('reopen', id, { reason })).json()).toMatchObject({
      closedAt: null,
      closedBy: null,
      resolution: null,
      dueAt: '2031-05-03T12:00:00.000Z',
    });
    expect((await act('reopen', id, { reason })).statusCode).toBe(409);
    const entries = await scenario.it.deps.db.select().from(auditLog).where(eq(auditLog.caseId, id));
    expect(entries.find(({ action }) => action === 'case.reopen')).toMatchObject({
      before: { closedAt: clock.toISOString(), closedById: scenario.operator.user.id, resolution },
      after: { closedAt: null, closedById: null, resolution: null },
    });
  });

  test('keeps a deadline that hasn’t passed when it is reopened', async () => {
    const id = await openCase({ dueInHours: 200 });
    await act('close', id, { resolution: 'Too early', reason });
    const { dueAt } = (await act('reopen', id, { reason })).json<CaseDetail>();
    expect(dueAt).toBe(new Date(clock.getTime() + 200 * hourMs).toISOString());
  });

  test('is logged under its booking and the person it is about', async () => {
    const { booker, bookingId } = await book();
    const id = await openCase({ bookingId, subjectId: booker.user.id });
    await act('notes', id, { text: 'Seen before' });
    const entries = await scenario.it.deps.db.select().from(auditLog).where(eq(auditLog.caseId, id));
    expect(entries).toMatchObject([{ bookingId, userId: booker.user.id, action: 'case.note' }]);
  });

  test('becomes unassigned when its operator is demoted', async () => {
    const [id, other] = [await openCase(), await signUpOperator(scenario.it)];
    await act('assign', id, { to: 'me', reason }, other);
    await scenario.operator.act('DELETE', `/api/operator/operators/${other.user.id}`, { reason });
    expect(await detail(id)).toMatchObject({ assignee: null });
  });
});

describe('an operator who is a party to a case', () => {
  const actions = [
    ['assign', { to: 'me', reason }],
    ['notes', { text: 'All lies' }],
    ['close', { resolution: 'Nothing to see here', reason }],
    ['reopen', { reason }],
  ] as const;

  test.each(['booker', 'expert', 'subject', 'reporter'])('as its %s may only read it', async (role) => {
    const party = await signUpOperator(scenario.it);
    const userId = party.user.id;
    const { expert, bookingId } = await book();
    if (role === 'booker')
      await scenario.it.deps.db.update(bookings).set({ bookerId: userId }).where(eq(bookings.id, bookingId));
    const profile = await ownProfile(role === 'expert' ? userId : expert.user.id);
    await scenario.it.deps.db.update(bookings).set({ profileId: profile }).where(eq(bookings.id, bookingId));
    const id = await openCase({
      bookingId,
      ...(role === 'subject' ? { subjectId: userId } : {}),
      ...(role === 'reporter' ? { reporterId: userId } : {}),
    });
    for (const [what, body] of actions) {
      const answer = await act(what, id, body, party);
      expect({ what, ...answer.json() }).toMatchObject({ what, code: 'forbidden' });
    }
    expect(await detail(id, party)).toMatchObject({
      isParty: true,
      assignee: null,
      notes: [],
      closedAt: null,
    });
    expect((await list('', party)).cases).toMatchObject([{ id, isParty: true }]);
    expect(await detail(id)).toMatchObject({ isParty: false });
    const entries = await scenario.it.deps.db.select().from(auditLog).where(eq(auditLog.caseId, id));
    expect(entries).toEqual([]);
    expect((await act('notes', id, { text: 'Looks right' })).statusCode).toBe(200);
  });

  async function ownProfile(userId: string): Promise<string> {
    const found = await scenario.it.deps.db.select().from(profiles).where(eq(profiles.userId, userId));
    if (found[0]) return found[0].id;
    const [row] = await scenario.it.deps.db
      .insert(profiles)
      .values({ userId, role: 'Tester', headline: 'Finds what is wrong with it' })
      .returning();
    return row?.id ?? '';
  }
});
