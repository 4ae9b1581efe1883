import { beforeEach, expect, test } from 'vitest';
import { testNotifications } from '#test/test-notifications.ts';
import { mailUnread } from './unread-messages.service.ts';

const it = testNotifications();
const { scenario, mailed, mailedAt, subjectsAt } = it;
const neverStops = new AbortController().signal;
const noMail = { booker: [], expert: [] };
let id = '';

/** Seconds after the chat began. */
const after = (seconds: number) =>
  new Date(Date.parse('2030-03-01T00:00:00Z') + seconds * 1000).toISOString();
const write = (by: 'booker' | 'expert', content: string) =>
  scenario[by].call('POST', '/api/messages', { bookingId: id, content });
const read = (by: 'booker' | 'expert') => scenario[by].call('POST', `/api/messages/${id}/read`);

beforeEach(async () => {
  await it.meet();
  id = await it.confirmed('2030-03-20T09:00:00.000Z');
  await mailed();
});

test('messages unread for ten minutes are emailed together, once', async () => {
  await write('booker', 'Hello');
  scenario.moveTo(after(500));
  await write('booker', 'Are you there?\n<b>Nora</b> www.evil.example');
  expect(await subjectsAt(after(599))).toEqual(noMail);
  const { booker, expert } = await mailedAt(after(600));
  expect(booker).toEqual([]);
  expect(expert).toHaveLength(1);
  const [mail] = expert;
  expect(mail?.subject).toBe('2 new messages from Nora Kim');
  expect(mail?.text).toContain('> Hello\n> \n> Are you there?\n> <b>Nora</b> www.\u200bevil.\u200bexample');
  expect(mail?.text).toMatch(new RegExp(`Reply:\\nhttp://\\S+/dashboard\\?chat=${id}\\n`));
  expect(mail?.html).not.toMatch(/<b>|evil\.example/);
  expect(mail?.text).toContain(`Unsubscribe from these emails:\n${mail?.unsubscribeUrl}`);
  expect(mail?.attachments).toEqual([]);
  expect(await subjectsAt(after(3600))).toEqual(noMail);
});

test('a later message waits its own ten minutes, and earlier ones are not repeated', async () => {
  await write('booker', 'First');
  await mailedAt(after(600));
  scenario.moveTo(after(601));
  await write('booker', 'Second');
  expect(await subjectsAt(after(1200))).toEqual(noMail);
  const { expert } = await mailedAt(after(1201));
  expect(expert.map(({ subject }) => subject)).toEqual(['New message from Nora Kim']);
  expect(expert[0]?.text).not.toContain('First');
});

test('a reader gets no email, and the other direction is counted separately', async () => {
  await write('booker', 'Hello');
  await read('expert');
  await write('expert', 'Good morning');
  expect(await subjectsAt(after(700))).toEqual({ booker: ['New message from Mara Lind'], expert: [] });
});

test('the email holds the last five messages and shortens long ones', async () => {
  for (let n = 1; n <= 7; n += 1) await write('booker', `${n} ${'é'.repeat(n === 7 ? 1900 : 0)}`);
  const [mail] = (await mailedAt(after(700))).expert;
  expect(mail?.subject).toBe('7 new messages from Nora Kim');
  expect(mail?.text).toContain('Here are the latest 5.');
  expect(mail?.text).not.toMatch(/^> 2/m);
  expect(mail?.text).toMatch(/^> 3/m);
  expect(mail?.text).toMatch(/^> 7 é+…$/m);
  expect(mail?.text.length).toBeLessThan(1500);
});

test('people without an address or who unsubscribed get no email, then or later', async () => {
  await scenario.expert.call('PATCH', '/api/settings', { notices: { messages: false } });
  await it.set('booker', { email: null });
  await write('booker', 'Hello');
  await write('expert', 'Good morning');
  expect(await subjectsAt(after(700))).toEqual(noMail);
  await scenario.expert.call('PATCH', '/api/settings', { notices: { messages: true } });
  await it.set('booker', { email: it.addresses().booker });
  expect(await subjectsAt(after(1400))).toEqual(noMail);
});

test('parallel runs send each email once', async () => {
  await write('booker', 'Hello');
  await write('expert', 'Good morning');
  await write('booker', 'Are you there?');
  scenario.moveTo(after(700));
  await Promise.all(Array.from({ length: 5 }, () => mailUnread(scenario.it.deps, neverStops)));
  const { booker, expert } = await mailed();
  expect([booker.length, expert.length]).toEqual([1, 1]);
});

test('an email that can’t be written is retried and sent whole', async () => {
  await write('booker', 'Hello');
  scenario.moveTo(after(700));
  await expect(mailUnread({ ...scenario.it.deps, origin: 'no address' }, neverStops)).rejects.toThrow();
  expect((await mailed()).expert).toEqual([]);
  expect((await subjectsAt(after(760))).expert).toEqual(['New message from Nora Kim']);
});
