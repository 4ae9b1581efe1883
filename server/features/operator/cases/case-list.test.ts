import { describe, expect, test } from 'vitest';
import { hourMs } from '#shared/durations.ts';
import type { CaseSummary } from '#shared/operator/cases.schema.ts';
import { type CasePage, testCases } from '#test/test-cases.ts';

const scenario = testCases();
const { openCase, book, list, act, clock } = scenario;
const reason = 'As agreed with the client';

describe('the list of cases', () => {
  test('has the oldest deadline first, with the counts of each kind', async () => {
    const { booker, expert, bookingId } = await book();
    const later = await openCase({ dueInHours: 5, bookingId });
    const overdue = await openCase({ dueInHours: -1, kind: 'mailFailed' });
    const soon = await openCase({ dueInHours: 2 });
    const page = await list();
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

  test('can be narrowed by kind, by assignee and by status', async () => {
    const [mail, own] = [await openCase({ kind: 'mailFailed' }), await openCase()];
    await act('assign', own, { to: 'me', reason });
    expect((await list('kind=mailFailed')).cases.map(({ id }) => id)).toEqual([mail]);
    expect((await list('kind=mailFailed')).counts).toMatchObject({ difference: 1, mailFailed: 1 });
    expect((await list('mine=true')).cases.map(({ id }) => id)).toEqual([own]);
    await act('close', mail, { resolution: 'Address corrected', reason });
    const closed = (await list('status=closed&kind=mailFailed')).cases;
    expect(closed).toMatchObject([{ id: mail, resolution: 'Address corrected', isOverdue: false }]);
    for (const query of ['status=lost', 'kind=lunch', 'mine=1', 'after=x'])
      expect((await scenario.operator.call('GET', `/api/operator/cases?${query}`)).statusCode).toBe(400);
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
    const listed: CaseSummary[] = [];
    let after: string | null = '';
    for (let pages = 0; after !== null && pages < 5; pages += 1) {
      const page: CasePage = await list(
        `status=${status}&kind=dispute${after && `&after=${encodeURIComponent(after)}`}`,
      );
      listed.push(...page.cases);
      after = page.next;
    }
    expect(listed.map(({ id }) => id).sort()).toEqual(ids.sort());
    const times = listed.map(({ dueAt, closedAt }) => closedAt ?? dueAt);
    expect(times).toEqual(status === 'open' ? [...times].sort() : [...times].sort().reverse());
  });
});
