import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/tables/audit-log.ts';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { caseNotes } from '#server/db/tables/case-notes.ts';
import { cases } from '#server/db/tables/cases.ts';
import { contentReports } from '#server/db/tables/content-reports.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import { users } from '#server/db/tables/users.ts';
import { verificationRequests } from '#server/db/tables/verification-requests.ts';
import type { Db } from '#server/db/transaction.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { addReview, signUp, signUpExpert } from '#test/people.ts';
import { openChat } from '#test/test-chats.ts';
import { violation } from '#test/violation.ts';

let it: TestApp;
let db: Db;
beforeAll(async () => {
  it = await buildTestApp();
  db = it.deps.db;
});
afterAll(() => it.close());

describe('what operators do and write', () => {
  const at = new Date(Date.UTC(2031, 4, 1));

  type Change = { operatorId?: string; idempotencyKey?: string; reason?: string };

  async function auditEntry(change: Change = {}) {
    const operatorId = change.operatorId ?? (await signUp(it)).user.id;
    const entry = { at, operatorId, reason: 'Because', requestHash: '-', idempotencyKey: randomUUID() };
    return { action: 'case.note' as const, ...entry, ...change };
  }

  test('the audit log can’t be changed, shortened or emptied', async () => {
    const [row] = await db
      .insert(auditLog)
      .values(await auditEntry())
      .returning();
    const of = eq(auditLog.id, row?.id ?? '');
    expect(await violation(db.update(auditLog).set({ reason: 'rewritten' }).where(of))).toBe('23001');
    expect(await violation(db.delete(auditLog).where(of))).toBe('23001');
    expect(await violation(db.execute(sql`truncate audit_log`))).toBe('23001');
    expect(await violation(db.execute(sql`truncate users cascade`))).toBe('23001');
    expect(await db.select().from(auditLog).where(of)).toEqual([row]);
  });

  test('an operator’s key is in the audit log once, and every entry has a reason', async () => {
    const entry = await auditEntry();
    const { operatorId, idempotencyKey } = entry;
    expect(await violation(db.insert(auditLog).values(entry))).toBe('accepted');
    const again = await auditEntry({ operatorId, idempotencyKey });
    expect(await violation(db.insert(auditLog).values(again))).toBe('audit_log_key');
    for (const reason of ['', 'no', 'x'.repeat(501)]) {
      const unexplained = await auditEntry({ operatorId, reason });
      expect(await violation(db.insert(auditLog).values(unexplained))).toBe('audit_log_reason');
    }
  });

  test('only the configuration acts without an operator, and only to appoint one', async () => {
    const appointed = { at, action: 'operator.appoint', reason: 'Named in the settings' } as const;
    expect(await violation(db.insert(auditLog).values(appointed))).toBe('accepted');
    const [byOperator, unkeyed] = [await auditEntry(), { ...(await auditEntry()), idempotencyKey: null }];
    for (const entry of [
      { ...byOperator, action: 'operator.appoint' as const },
      { ...appointed, action: 'operator.grant' as const },
      { ...appointed, requestHash: '-' },
      unkeyed,
    ])
      expect(await violation(db.insert(auditLog).values(entry))).toBe('audit_log_actor');
  });

  test('an operator can’t be deleted while the audit log names them', async () => {
    const { operatorId } = await auditEntry().then(async (entry) => {
      await db.insert(auditLog).values(entry);
      return entry;
    });
    expect(await violation(db.delete(users).where(eq(users.id, operatorId)))).toBe(
      'audit_log_operator_id_users_id_fk',
    );
  });

  test('notes on a case can’t be changed, deleted or emptied', async () => {
    const authorId = (await signUp(it)).user.id;
    const opened = {
      key: randomUUID(),
      kind: 'difference',
      title: 'A test',
      openedAt: at,
      dueAt: at,
    } as const;
    const [row] = await db.insert(cases).values(opened).returning();
    const note = { caseId: row?.id ?? '', authorId, text: 'Called the bank', at };
    await db.insert(caseNotes).values(note);
    const of = eq(caseNotes.caseId, note.caseId);
    expect(await violation(db.update(caseNotes).set({ text: 'rewritten' }).where(of))).toBe('23001');
    expect(await violation(db.delete(caseNotes).where(of))).toBe('23001');
    expect(await violation(db.execute(sql`truncate case_notes`))).toBe('23001');
    expect(await violation(db.insert(caseNotes).values({ ...note, text: '' }))).toBe('case_notes_text');
  });
});

describe('what operators do to people', () => {
  const at = new Date(Date.UTC(2031, 4, 1));

  test('nothing is hidden without a reason, and a suspension reason requires a suspension', async () => {
    const { profileId, user } = await signUpExpert(it);
    const hide = (hidden: Partial<typeof profiles.$inferInsert>) =>
      violation(db.update(profiles).set(hidden).where(eq(profiles.id, profileId)));
    expect(await hide({ hiddenAt: at })).toBe('profiles_hidden');
    expect(await hide({ hiddenReason: 'Because' })).toBe('profiles_hidden');
    expect(await hide({ hiddenAt: at, hiddenReason: 'no' })).toBe('profiles_hidden');
    expect(await hide({ hiddenAt: at, hiddenReason: 'Because' })).toBe('accepted');
    const reviewId = await addReview(it, profileId, { rating: 5 });
    const hideReview = db.update(reviews).set({ hiddenAt: at }).where(eq(reviews.id, reviewId));
    expect(await violation(hideReview)).toBe('reviews_hidden');
    const suspend = (fields: Partial<typeof users.$inferInsert>) =>
      violation(db.update(users).set(fields).where(eq(users.id, user.id)));
    expect(await suspend({ suspendedReason: 'Because' })).toBe('users_suspended_reason');
    expect(await suspend({ suspendedAt: at, suspendedReason: 'Because' })).toBe('accepted');
  });

  test('an expert has one open request to be verified, and a decision has a reason', async () => {
    const { profileId } = await signUpExpert(it);
    const request = { profileId, links: ['https://example.com'], askedAt: at };
    const ask = (fields: Partial<typeof verificationRequests.$inferInsert> = {}) =>
      violation(db.insert(verificationRequests).values({ ...request, ...fields }));
    expect(await ask({ links: [] })).toBe('verification_requests_links');
    expect(await ask({ outcome: 'refused', decidedAt: at })).toBe('verification_requests_decided');
    expect(await ask({ outcome: 'refused', decidedAt: at, reason: 'Too little' })).toBe('accepted');
    expect(await ask()).toBe('accepted');
    expect(await ask()).toBe('verification_requests_open');
  });

  test('a person has one open report of the same thing', async () => {
    const reporterId = (await signUp(it)).user.id;
    const opened = { key: randomUUID(), title: 'A test', openedAt: at, dueAt: at };
    const [row] = await db
      .insert(cases)
      .values({ ...opened, kind: 'contentReport' })
      .returning();
    const about = { caseId: row?.id ?? '', reporterId, contentId: randomUUID(), content: {}, at };
    const report = (fields: Partial<typeof contentReports.$inferInsert> = {}) =>
      violation(db.insert(contentReports).values({ kind: 'profile', reason: 'spam', ...about, ...fields }));
    expect(await report({ handledAt: at })).toBe('accepted');
    expect(await report()).toBe('accepted');
    expect(await report()).toBe('content_reports_open');
    expect(await report({ kind: 'review' })).toBe('accepted');
    expect(await report({ text: '' })).toBe('content_reports_text');
  });

  test('only a report shares a session’s messages', async () => {
    const { bookingId } = await openChat(it);
    const event = { bookingId, at, actor: 'booker', toStatus: 'confirmed', sharesMessages: true } as const;
    const record = (kind: 'reported' | 'reviewed') =>
      violation(db.insert(bookingEvents).values({ ...event, kind }));
    expect(await record('reviewed')).toBe('booking_events_shares_messages');
    expect(await record('reported')).toBe('accepted');
  });
});
