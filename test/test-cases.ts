import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { bookings } from '#server/db/tables/bookings.ts';
import { cases } from '#server/db/tables/cases.ts';
import { hourMs } from '#shared/durations.ts';
import type { CaseKind } from '#shared/operator/cases.rules.ts';
import type { CaseDetail, CaseSummary } from '#shared/operator/cases.schema.ts';
import type { TestApp } from './build-test-app.ts';
import { type OperatorPerson, signUpOperator } from './operators.ts';
import { ownTestApp } from './own-test-app.ts';
import { signUp, signUpExpert } from './people.ts';

type NewCase = Partial<typeof cases.$inferInsert>;
export type CasePage = { cases: CaseSummary[]; next: string | null; counts: Record<CaseKind, number> };

/** An operator and their cases, on a database without other tests' cases. Each test starts with none open. */
export function testCases() {
  const clock = new Date('2031-05-01T12:00:00Z');
  let it: TestApp;
  let operator: OperatorPerson;
  beforeAll(async () => {
    it = await ownTestApp({ deps: { now: () => clock } });
    operator = await signUpOperator(it);
  });
  afterAll(() => it.close());
  beforeEach(async () => {
    // Closes what other tests opened, and makes it another kind.
    await it.deps.db.update(cases).set({ closedAt: clock, kind: 'verification', assigneeId: null });
  });

  const openCase = async ({ dueInHours = 24, ...fields }: NewCase & { dueInHours?: number } = {}) => {
    const [row] = await it.deps.db
      .insert(cases)
      .values({
        key: randomUUID(),
        kind: 'difference',
        title: 'The balance is off',
        openedAt: new Date(clock.getTime() - 3 * hourMs),
        dueAt: new Date(clock.getTime() + dueInHours * hourMs),
        ...fields,
      })
      .returning();
    return row?.id ?? '';
  };
  const book = async () => {
    const [expert, booker] = [await signUpExpert(it, {}, { firstName: 'Mara' }), await signUp(it)];
    const scheduledAt = new Date('2031-06-01T09:00:00Z');
    const endsAt = new Date('2031-06-01T09:30:00Z');
    const times = { scheduledAt, endsAt, blockedFrom: scheduledAt, blockedUntil: endsAt };
    const parties = { profileId: expert.profileId, bookerId: booker.user.id };
    const [row] = await it.deps.db
      .insert(bookings)
      .values({ ...parties, duration: 30, price: '75.00', ...times })
      .returning();
    return { expert, booker, bookingId: row?.id ?? '' };
  };
  return {
    get it() {
      return it;
    },
    get operator() {
      return operator;
    },
    clock,
    openCase,
    book,
    list: async (query = '', by = operator) =>
      (await by.call('GET', `/api/operator/cases?${query}`)).json<CasePage>(),
    detail: async (id: string, by = operator) =>
      (await by.call('GET', `/api/operator/cases/${id}`)).json<CaseDetail>(),
    act: (what: string, id: string, body: object, by = operator) =>
      by.act('POST', `/api/operator/cases/${id}/${what}`, body),
  };
}
