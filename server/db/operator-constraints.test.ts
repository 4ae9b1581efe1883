import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/tables/audit-log.ts';
import { caseNotes } from '#server/db/tables/case-notes.ts';
import { cases } from '#server/db/tables/cases.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { signUp } from '#test/people.ts';
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

  async function auditEntry(change: Partial<typeof auditLog.$inferInsert> = {}) {
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
