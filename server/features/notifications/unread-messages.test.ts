import { beforeEach, expect, test } from 'vitest';
import { testNotifications } from '#test/test-notifications.ts';
import { mailUnread } from './unread-messages.service.ts';

const it = testNotifications();
const { scenario, mailed, mailedAt, subjectsAt } = it;
const soon = new AbortController().signal;
const nothing = { booker: [], expert: [] };
let id = '';

/** Seconds after the conversation began. */
const after = (seconds: number) =>
  new Date(Date.parse('2030-03-01T00:00:00Z') + seconds * 1000).toISOString();
const say = (by: 'booker' | 'expert', content: string) =>
  scenario[by].call('POST', '/api/messages', { bookingId: id, content });
const read = (by: 'booker' | 'expert') => scenario[by].call('POST', `/api/messages/${id}/read`);

beforeEach(async () => {
  await it.meet();
  id = await it.confirmed('2030-03-20T09:00:00.000Z');
  await mailed();
});

test('who leaves something unread for ten minutes is mailed all of it, once', async () => {
  await say('booker', 'Hello');
  scenario.moveTo(after(500));
  await say('booker', 'Are you there?\n<b>Nora</b> www.evil.example');
  expect(await subjectsAt(after(599))).toEqual(nothing);
  const { booker, expert } = await mailedAt(after(600));
  expect(booker).toEqual([]);
  expect(expert).toHaveLength(1);
  const [mail] = expert;
  expect(mail?.subject).toBe('Nora Kim wrote to you (2 messages)');
  expect(mail?.text).toContain('> Hello\n> \n> Are you there?\n> <b>Nora</b> www.evil.example');
  expect(mail?.text).toMatch(new RegExp(`Answer:\\nhttp://\\S+/dashboard\\?chat=${id}\\n`));
  expect(mail?.html).not.toMatch(/<b>|evil\.example/);
  expect(mail?.text).toContain(`Stop mails like this:\n${mail?.unsubscribeUrl}`);
  expect(mail?.attachments).toEqual([]);
  expect(await subjectsAt(after(3600))).toEqual(nothing);
});

test('what comes later waits its own ten minutes, and tells nothing twice', async () => {
  await say('booker', 'First');
  await mailedAt(after(600));
  scenario.moveTo(after(601));
  await say('booker', 'Second');
  expect(await subjectsAt(after(1200))).toEqual(nothing);
  const { expert } = await mailedAt(after(1201));
  expect(expert.map(({ subject }) => subject)).toEqual(['Nora Kim wrote to you']);
  expect(expert[0]?.text).not.toContain('First');
});

test('who has read it isn’t mailed, and both ways are apart', async () => {
  await say('booker', 'Hello');
  await read('expert');
  await say('expert', 'Good morning');
  expect(await subjectsAt(after(700))).toEqual({ booker: ['Mara Lind wrote to you'], expert: [] });
});

test('of very much, the last five are there, and long ones are shortened', async () => {
  for (let n = 1; n <= 7; n += 1) await say('booker', `${n} ${'é'.repeat(n === 7 ? 1900 : 0)}`);
  const [mail] = (await mailedAt(after(700))).expert;
  expect(mail?.subject).toBe('Nora Kim wrote to you (7 messages)');
  expect(mail?.text).toContain('The last 5 of 7 messages:');
  expect(mail?.text).not.toMatch(/^> 2/m);
  expect(mail?.text).toMatch(/^> 3/m);
  expect(mail?.text).toMatch(/^> 7 é+…$/m);
  expect(mail?.text.length).toBeLessThan(1500);
});

test('who can’t or won’t be mailed isn’t, then or later', async () => {
  await scenario.expert.call('PATCH', '/api/settings', { notices: { messages: false } });
  await it.set('booker', { email: null });
  await say('booker', 'Hello');
  await say('expert', 'Good morning');
  expect(await subjectsAt(after(700))).toEqual(nothing);
  await scenario.expert.call('PATCH', '/api/settings', { notices: { messages: true } });
  await it.set('booker', { email: it.addresses().booker });
  expect(await subjectsAt(after(1400))).toEqual(nothing);
});

test('once, however many look at once', async () => {
  await say('booker', 'Hello');
  await say('expert', 'Good morning');
  await say('booker', 'Are you there?');
  scenario.moveTo(after(700));
  await Promise.all(Array.from({ length: 5 }, () => mailUnread(scenario.it.deps, soon)));
  const { booker, expert } = await mailed();
  expect([booker.length, expert.length]).toEqual([1, 1]);
});

test('a mail that can’t be written waits, and is written whole', async () => {
  await say('booker', 'Hello');
  scenario.moveTo(after(700));
  await expect(mailUnread({ ...scenario.it.deps, origin: 'no address' }, soon)).rejects.toThrow();
  expect((await mailed()).expert).toEqual([]);
  expect((await subjectsAt(after(760))).expert).toEqual(['Nora Kim wrote to you']);
});
