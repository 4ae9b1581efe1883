import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/open-database.ts';
import { auditLog } from '#server/db/tables/audit-log.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { cases } from '#server/db/tables/cases.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { hourMs } from '#shared/durations.ts';
import type { CaseKind } from '#shared/operator/cases.rules.ts';
import type { CaseDetail, CaseSummary } from '#shared/operator/cases.schema.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { type OperatorPerson, signUpOperator } from '#test/operators.ts';
import { signUp, signUpExpert } from '#test/people.ts';
import { ownDatabase } from '#test/test-database.ts';

let it: TestApp;
let database: Database;
let operator: OperatorPerson;
const clock = new Date('2031-05-01T12:00:00Z');
beforeAll(async () => {
  database = await ownDatabase();
  it = await buildTestApp({ database, deps: { now: () => clock } });
  operator = await signUpOperator(it);
});
afterAll(async () => {
  await it.close();
  await database.close();
});
beforeEach(async () => {
  // What other tests opened is out of the way.
  await it.deps.db.update(cases).set({ closedAt: clock, kind: 'verification', assigneeId: null });
});

type NewCase = Partial<typeof cases.$inferInsert>;

async function openCase({
  dueInHours = 24,
  ...matter
}: NewCase & { dueInHours?: number } = {}): Promise<string> {
  const [row] = await it.deps.db
    .insert(cases)
    .values({
      key: randomUUID(),
      kind: 'difference',
      title: 'The balance is off',
      openedAt: new Date(clock.getTime() - 3 * hourMs),
      dueAt: new Date(clock.getTime() + dueInHours * hourMs),
      ...matter,
    })
    .returning();
  return row?.id ?? '';
}

async function book() {
  const [expert, booker] = [await signUpExpert(it, {}, { firstName: 'Mara' }), await signUp(it)];
  const scheduledAt = new Date('2031-06-01T09:00:00Z');
  const endsAt = new Date('2031-06-01T09:30:00Z');
  const times = { scheduledAt, endsAt, blockedFrom: scheduledAt, blockedUntil: endsAt };
  const [row] = await it.deps.db
    .insert(bookings)
    .values({ profileId: expert.profileId, bookerId: booker.user.id, duration: 30, price: '75.00', ...times })
    .returning();
  return { expert, booker, bookingId: row?.id ?? '' };
}

type Page = { cases: CaseSummary[]; next: string | null; counts: Record<CaseKind, number> };
const read = async (query = '', by = operator) =>
  (await by.call('GET', `/api/operator/cases?${query}`)).json<Page>();
const detail = async (id: string, by = operator) =>
  (await by.call('GET', `/api/operator/cases/${id}`)).json<CaseDetail>();
const act = (what: string, id: string, body: object, by = operator) =>
  by.act('POST', `/api/operator/cases/${id}/${what}`, body);
const reason = 'As agreed with the client';

describe('the list of cases', () => {
  test('has the oldest deadline first, with the counts of each kind', async () => {
    const { booker, expert, bookingId } = await book();
    const later = await openCase({ dueInHours: 5, bookingId });
    const overdue = await openCase({ dueInHours: -1, kind: 'mailFailed' });
    const soon = await openCase({ dueInHours: 2 });
    const page = await read();
    expect(page.cases.map(({ id }) => id)).toEqual([overdue, soon, later]);
    expect(page.cases.map(({ isOverdue }) => isOverdue)).toEqual([true, false, false]);
    expect(page.cases.map(({ parties }) => parties)).toMatchObject([
      null,
      null,
      { client: { username: booker.user.username }, expert: { username: expert.user.username } },
    ]);
    expect(page.counts).toMatchObject({ difference: 2, mailFailed: 1, dispute: 0 });
    expect(page.next).toBeNull();
  });

  test('can be narrowed to one kind, to one’s own, and to closed ones', async () => {
    const [mail, own] = [await openCase({ kind: 'mailFailed' }), await openCase()];
    await act('assign', own, { to: 'me', reason });
    expect((await read('kind=mailFailed')).cases.map(({ id }) => id)).toEqual([mail]);
    expect((await read('kind=mailFailed')).counts).toMatchObject({ difference: 1, mailFailed: 1 });
    expect((await read('mine=true')).cases.map(({ id }) => id)).toEqual([own]);
    await act('close', mail, { resolution: 'Address corrected', reason });
    const closed = (await read('status=closed&kind=mailFailed')).cases;
    expect(closed).toMatchObject([{ id: mail, resolution: 'Address corrected', isOverdue: false }]);
    for (const query of ['status=lost', 'kind=lunch', 'mine=1', 'after=x'])
      expect((await operator.call('GET', `/api/operator/cases?${query}`)).statusCode).toBe(400);
  });

  test.each(['open', 'closed'])('of %s ones is read page by page, each case once', async (status) => {
    // Some share their deadline, so that the id decides.
    const ids = await Promise.all(
      Array.from({ length: 120 }, (_, n) =>
        openCase({
          kind: 'dispute',
          dueInHours: n % 7,
          ...(status === 'closed' ? { closedAt: new Date(clock.getTime() - (n % 7) * hourMs) } : {}),
        }),
      ),
    );
    const seen: CaseSummary[] = [];
    let after: string | null = '';
    for (let pages = 0; after !== null && pages < 5; pages += 1) {
      const page: Page = await read(
        `status=${status}&kind=dispute${after && `&after=${encodeURIComponent(after)}`}`,
      );
      seen.push(...page.cases);
      after = page.next;
    }
    expect(seen.map(({ id }) => id).sort()).toEqual(ids.sort());
    const times = seen.map(({ dueAt, closedAt }) => closedAt ?? dueAt);
    expect(times).toEqual(status === 'open' ? [...times].sort() : [...times].sort().reverse());
  });
});

describe('a case', () => {
  test('says who it is about, what it is about, and what happens if nobody acts', async () => {
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

  test('is assigned to an operator and back to nobody', async () => {
    const id = await openCase();
    const { user } = operator;
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
    const author = { id: operator.user.id };
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
      closedBy: { id: operator.user.id },
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
    const entries = await it.deps.db.select().from(auditLog).where(eq(auditLog.caseId, id));
    expect(entries.find(({ action }) => action === 'case.reopen')).toMatchObject({
      before: { closedAt: clock.toISOString(), closedById: operator.user.id, resolution },
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
    const entries = await it.deps.db.select().from(auditLog).where(eq(auditLog.caseId, id));
    expect(entries).toMatchObject([{ bookingId, userId: booker.user.id, action: 'case.note' }]);
  });

  test('whose operator is demoted is nobody’s again', async () => {
    const [id, other] = [await openCase(), await signUpOperator(it)];
    await act('assign', id, { to: 'me', reason }, other);
    await operator.act('DELETE', `/api/operator/operators/${other.user.id}`, { reason });
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
    const party = await signUpOperator(it);
    const userId = party.user.id;
    const { expert, bookingId } = await book();
    if (role === 'booker')
      await it.deps.db.update(bookings).set({ bookerId: userId }).where(eq(bookings.id, bookingId));
    const profile = await ownProfile(role === 'expert' ? userId : expert.user.id);
    await it.deps.db.update(bookings).set({ profileId: profile }).where(eq(bookings.id, bookingId));
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
    expect((await read('', party)).cases).toMatchObject([{ id, isParty: true }]);
    expect(await detail(id)).toMatchObject({ isParty: false });
    const entries = await it.deps.db.select().from(auditLog).where(eq(auditLog.caseId, id));
    expect(entries).toEqual([]);
    expect((await act('notes', id, { text: 'Looks right' })).statusCode).toBe(200);
  });

  async function ownProfile(userId: string): Promise<string> {
    const found = await it.deps.db.select().from(profiles).where(eq(profiles.userId, userId));
    if (found[0]) return found[0].id;
    const [row] = await it.deps.db
      .insert(profiles)
      .values({ userId, role: 'Tester', headline: 'Finds what is wrong with it' })
      .returning();
    return row?.id ?? '';
  }
});
