import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#server/db/tables/mails.ts';
import { users } from '#server/db/tables/users.ts';
import { uniqueName } from '#test/people.ts';
import { reviewDesk } from '#test/review-desk.ts';

const it = reviewDesk();
const { desk } = it;

test('a review: to the expert alone, once, with the stars, the words and one way to answer', async () => {
  await desk.meet();
  const [client, expert] = [`${uniqueName()}@example.com`, `${uniqueName()}@example.com`];
  const set = (id: string, fields: object) => it.db().update(users).set(fields).where(eq(users.id, id));
  await set(desk.booker.user.id, { email: client, firstName: 'Nora', lastName: 'Kim' });
  await set(desk.expert.user.id, { email: expert });
  const reviewMails = async (recipient: string) => {
    await it.jobs();
    const all = await it.db().select().from(mails).where(eq(mails.recipient, recipient));
    return all.filter(({ kind }) => kind === 'booking_reviewed');
  };
  const id = await it.completed();
  await it.review(id, { rating: 4, comment: 'Clear and kind.\n<b>Thanks</b> www.evil.example' });
  expect(await reviewMails(client)).toEqual([]);
  const [letter, ...more] = await reviewMails(expert);
  expect(more).toEqual([]);
  expect(letter?.subject).toBe('Nora Kim reviewed your session: 4 stars');
  expect(letter?.text).toContain('Rating: ★★★★☆ Very Good');
  expect(letter?.text).toContain('> Clear and kind.\n> <b>Thanks</b>');
  expect(letter?.text).toMatch(/Answer:\nhttp:\/\/\S+\/dashboard\n/);
  // One to answer, one to hear no more of this kind.
  expect(letter?.html.match(/<a\s/g)).toHaveLength(2);
  expect(letter?.text).toContain(letter?.unsubscribeUrl);
  expect(letter?.html).not.toMatch(/<b>|evil\.example/);
  expect(letter?.attachments).toEqual([]);
});
