import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#server/db/tables/mails.ts';
import { users } from '#server/db/tables/users.ts';
import { uniqueName } from '#test/people.ts';
import { testReviews } from '#test/test-reviews.ts';

const it = testReviews();
const { scenario } = it;

test('a review is emailed to the expert only, once, with the stars, the comment and a link to reply', async () => {
  await scenario.signUpParties();
  const [client, expert] = [`${uniqueName()}@example.com`, `${uniqueName()}@example.com`];
  const set = (id: string, fields: object) => it.db().update(users).set(fields).where(eq(users.id, id));
  await set(scenario.booker.user.id, { email: client, firstName: 'Nora', lastName: 'Kim' });
  await set(scenario.expert.user.id, { email: expert });
  const reviewMails = async (recipient: string) => {
    await it.jobs();
    const all = await it.db().select().from(mails).where(eq(mails.recipient, recipient));
    return all.filter(({ kind }) => kind === 'booking_reviewed');
  };
  const id = await it.completed();
  await it.review(id, { rating: 4, comment: 'Clear and kind.\n<b>Thanks</b> www.evil.example' });
  expect(await reviewMails(client)).toEqual([]);
  const [mail, ...more] = await reviewMails(expert);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Nora Kim left you a 4-star review');
  expect(mail?.text).toContain('Rating: ★★★★☆ Very Good');
  expect(mail?.text).toContain('> Clear and kind.\n> <b>Thanks</b>');
  expect(mail?.text).toMatch(/Reply to review:\nhttp:\/\/\S+\/dashboard\?session=\S+\n/);
  // One link to reply, one to unsubscribe.
  expect(mail?.html.match(/<a\s/g)).toHaveLength(2);
  expect(mail?.text).toContain(mail?.unsubscribeUrl);
  expect(mail?.html).not.toMatch(/<b>|evil\.example/);
  expect(mail?.attachments).toEqual([]);
});
