import { beforeEach, expect, test } from 'vitest';
import { account, fileWith, testCalendars } from '#test/test-calendars.ts';

const it = testCalendars();
const { elsewhere } = it;
const at8 = '2030-03-04T08:00:00.000Z/2030-03-04T08:30:00.000Z';
const monday = '2030-03-04T00:00:00Z';

/** An event to which this address is invited and has declined. */
const declinedBy = (address: string) =>
  fileWith(at8).replace('SUMMARY', `ATTENDEE;PARTSTAT=DECLINED:mailto:${address}\r\nSUMMARY`);

beforeEach(it.meet);

test.each([
  ['the account’s username', 'mara@dav.example'],
  ['an address that the account’s server knows', 'mara@mac.example'],
])('an invitation that the expert has declined is free: %s', async (_what, address) => {
  elsewhere.setAddresses(['mara@mac.example']);
  const home = elsewhere.addCalendar('home');
  elsewhere.put(`${home}a.ics`, declinedBy(address));
  await it.connected(account);
  expect(await it.busy(monday)).toEqual([]);
  elsewhere.put(`${home}a.ics`, declinedBy('nora@dav.example'));
  await it.later();
  expect(await it.busy(monday)).toEqual([at8]);
});

test('an invitation is free once the account’s server knows the address at which it was declined', async () => {
  const home = elsewhere.addCalendar('home');
  elsewhere.put(`${home}a.ics`, declinedBy('mara@mac.example'));
  const { id } = await it.connected(account);
  expect(await it.busy(monday)).toEqual([at8]);
  elsewhere.setAddresses(['mara@mac.example']);
  await it.scenario.expert.call('POST', `/api/calendars/${id}/check`);
  expect(await it.busy(monday)).toEqual([]);
});

test.each([
  ['https://calendar.google.com/calendar/ical/mara%40gmail.com/private-4711/basic.ics', []],
  ['https://calendar.google.com/calendar/ical/%E0%A4%A/private-4711/basic.ics', [at8]],
  ['https://calendar.example/calendar/ical/mara%40gmail.com/private-4711/basic.ics', [at8]],
])('whose calendar it is, Google’s secret address says: %s', async (address, busy) => {
  elsewhere.publish(address, declinedBy('mara@gmail.com'));
  await it.connected({ kind: 'address', address });
  expect(await it.busy(monday)).toEqual(busy);
});
