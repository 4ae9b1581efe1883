import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cases } from '#server/db/tables/cases.ts';
import { contentReports } from '#server/db/tables/content-reports.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import type { CaseDetail } from '#shared/operator/cases.schema.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { enterConsole, makeOperator, type OperatorPerson, signUpOperator } from '#test/operators.ts';
import { addReview, type Person, signUp, signUpExpert, uniqueAddress, uniqueName } from '#test/people.ts';
import { openChat } from '#test/test-chats.ts';

let it: TestApp;
let operator: OperatorPerson;
beforeAll(async () => {
  it = await buildTestApp();
  operator = await signUpOperator(it);
});
afterAll(() => it.close());

const noId = '00000000-0000-4000-8000-000000000000';

const report = ({ call }: Pick<Person, 'call'>, kind: string, id: string, fields: object = {}) =>
  call('POST', '/api/reports', { kind, id, reason: 'spam', ...fields });
const caseOf = async (contentId: string) => {
  const reports = await it.deps.db
    .select()
    .from(contentReports)
    .where(eq(contentReports.contentId, contentId));
  const ids = new Set(reports.map(({ caseId }) => caseId));
  expect(ids.size).toBe(1);
  return [...ids][0] ?? '';
};
const read = async (caseId: string, by: Person = operator) =>
  (await by.call('GET', `/api/operator/cases/${caseId}`)).json<CaseDetail>();

async function aMessage() {
  const chat = await openChat(it);
  const { bookingId } = chat;
  const sent = await chat.booker.call('POST', '/api/messages', { bookingId, content: 'Pay me in cash' });
  return { ...chat, id: sent.json<{ id: string }>().id };
}

describe('reporting', () => {
  test('a profile opens a case with the profile as it was', async () => {
    const [expert, reporter] = [await signUpExpert(it), await signUp(it)];
    const answer = await report(reporter, 'profile', expert.profileId, { text: 'The photo is stolen' });
    expect(answer.statusCode).toBe(204);
    const headline = 'Something else altogether';
    await it.deps.db.update(profiles).set({ headline }).where(eq(profiles.id, expert.profileId));
    expect(await read(await caseOf(expert.profileId))).toMatchObject({
      kind: 'contentReport',
      title: 'A profile was reported',
      subject: { id: expert.user.id },
      booking: null,
      about: {
        reported: 'profile',
        contentId: expert.profileId,
        content: { headline: 'Finds what is wrong with it', role: 'Tester' },
        count: 1,
        reports: [{ by: { id: reporter.user.id }, reason: 'spam', text: 'The photo is stolen' }],
      },
    });
  });

  test('a message shares that message, not the others', async () => {
    const { bookingId, id, expert, booker } = await aMessage();
    await booker.call('POST', '/api/messages', { bookingId, content: 'A secret' });
    expect((await report(expert, 'message', id, { reason: 'offPlatform' })).statusCode).toBe(204);
    const detail = await read(await caseOf(id));
    expect(detail).toMatchObject({
      subject: { id: booker.user.id },
      booking: { id: bookingId },
      about: { content: { text: 'Pay me in cash' } },
    });
    expect(JSON.stringify(detail)).not.toContain('A secret');
  });

  test('a review is about its author', async () => {
    const [expert, reporter] = [await signUpExpert(it), await signUp(it)];
    const id = await addReview(it, expert.profileId, { rating: 1, comment: 'A rude word' });
    await report(reporter, 'review', id, { reason: 'abuse' });
    expect(await read(await caseOf(id))).toMatchObject({
      subject: { name: 'Maya Kowalski' },
      about: { content: { comment: 'A rude word', rating: 1 } },
    });
  });

  test.each(['profile', 'message', 'review'])('a %s is described as the console reads it', async (kind) => {
    const chat = await aMessage();
    const { profileId } = chat.expert;
    const review = await addReview(it, profileId, { rating: 2 });
    const id = { profile: profileId, message: chat.id, review }[kind] ?? '';
    const reporter = kind === 'message' ? chat.expert : await signUp(it);
    await report(reporter, kind, id);
    const { about, report: described } = await read(await caseOf(id));
    expect(described).toEqual(about);
  });

  test('tells the reported person nothing', async () => {
    const [expert, reporter] = [await signUpExpert(it), await signUp(it)];
    await report(reporter, 'profile', expert.profileId);
    expect((await expert.call('GET', '/api/notices')).json()).toMatchObject({ notices: [] });
  });
});

describe('several reports of the same thing', () => {
  test('join one case, counting each person once', async () => {
    const expert = await signUpExpert(it);
    const reporters = await Promise.all([signUp(it), signUp(it), signUp(it)]);
    await Promise.all(
      reporters.flatMap((each) => [1, 2].map(() => report(each, 'profile', expert.profileId))),
    );
    const { about } = await read(await caseOf(expert.profileId));
    expect(about).toMatchObject({ count: 3 });
  });

  test('open the case again if it was closed, and the same person can then report it again', async () => {
    const [expert, reporter] = [await signUpExpert(it), await signUp(it)];
    await report(reporter, 'profile', expert.profileId);
    const caseId = await caseOf(expert.profileId);
    const closing = { resolution: 'Nothing wrong', reason: 'Looked at it' };
    await operator.act('POST', `/api/operator/cases/${caseId}/close`, closing);
    expect((await report(reporter, 'profile', expert.profileId, { reason: 'fake' })).statusCode).toBe(204);
    expect(await read(caseId)).toMatchObject({
      closedAt: null,
      resolution: null,
      about: {
        count: 2,
        reports: [
          { reason: 'fake', isHandled: false },
          { reason: 'spam', isHandled: true },
        ],
      },
    });
  });

  test('make each reporter a party, not only the first', async () => {
    const [expert, first] = [await signUpExpert(it), await signUp(it)];
    const second = await signUpOperator(it);
    await report(first, 'profile', expert.profileId);
    await report(second, 'profile', expert.profileId);
    const caseId = await caseOf(expert.profileId);
    expect(await read(caseId, second)).toMatchObject({ isParty: true });
    const note = await second.act('POST', `/api/operator/cases/${caseId}/notes`, { text: 'I saw it' });
    expect(note.json()).toMatchObject({ code: 'forbidden' });
    expect(await read(caseId)).toMatchObject({ isParty: false });
  });
});

describe('who can report what', () => {
  test('people can’t report what they can’t see', async () => {
    const { id, bookingId } = await aMessage();
    const stranger = await signUp(it);
    const hidden = await signUpExpert(it, { hiddenAt: new Date(), hiddenReason: 'Not theirs' });
    const review = await addReview(it, hidden.profileId, { rating: 5 });
    for (const [kind, content] of [
      ['message', id],
      ['profile', hidden.profileId],
      ['review', review],
      ['profile', noId],
      ['message', bookingId],
      ['review', 'x'],
    ] as const)
      expect((await report(stranger, kind, content)).statusCode).toBe(404);
    expect((await report(hidden, 'review', review)).statusCode).toBe(204);
  });

  test('people can’t report themselves', async () => {
    const { id, booker, expert } = await aMessage();
    expect((await report(booker, 'message', id)).statusCode).toBe(403);
    expect((await report(expert, 'profile', expert.profileId)).statusCode).toBe(403);
  });

  test('visitors sign in first', async () => {
    const call = caller(it, undefined, uniqueAddress());
    expect((await report({ call }, 'profile', noId)).statusCode).toBe(401);
  });

  test.each([
    [{ kind: 'person' }, 'kind'],
    [{ reason: 'because' }, 'reason'],
    [{ reason: 'other' }, 'text'],
    [{ reason: 'other', text: '  ' }, 'text'],
    [{ text: 'x'.repeat(1001) }, 'text'],
  ])('not with %o', async (fields, field) => {
    const answer = await report(await signUp(it), 'profile', noId, fields);
    expect(answer.json()).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) } });
  });

  test('ten a day', async () => {
    const [reporter, expert] = [await signUp(it), await signUpExpert(it)];
    for (let n = 0; n < 10; n += 1) await report(reporter, 'profile', noId);
    const refused = await report(reporter, 'profile', expert.profileId);
    expect(refused.statusCode).toBe(429);
    expect(await it.deps.db.select().from(cases).where(eq(cases.subjectId, expert.user.id))).toEqual([]);
  });

  test('an operator who is the reported person only reads the case', async () => {
    const [expert, reporter] = [await signUpExpert(it), await signUp(it)];
    await report(reporter, 'profile', expert.profileId);
    await makeOperator(it, expert.user.id);
    await enterConsole(expert);
    const path = `/api/operator/cases/${await caseOf(expert.profileId)}/close`;
    const closing = { resolution: 'All fine', reason: 'I say so' };
    const answer = await expert.call('POST', path, closing, { 'idempotency-key': uniqueName() });
    expect(answer.json()).toMatchObject({ code: 'forbidden' });
  });
});
