import { beforeEach, describe, expect, test } from 'vitest';
import { setHours } from '#test/hours.ts';
import { account, address, fileWith, testCalendars } from '#test/test-calendars.ts';

const it = testCalendars();
const { scenario, elsewhere, move } = it;
const start = '2030-03-04T09:00:00.000Z';
const overStart = '2030-03-04T08:30:00Z/2030-03-04T09:15:00Z';
beforeEach(async () => {
  await it.meet();
  await setHours(scenario.expert, 'UTC', 'Sun-Sat 09:00-12:00');
});

describe('an event that meets a confirmed session', () => {
  const title = 'Your calendar overlaps your session with Nora Kim';
  const told = async () => (await it.bell()).filter((each) => each === title).length;

  test('is told to the expert once, by bell and email, and to the client not at all', async () => {
    const id = await it.confirmed(start);
    await it.mailed();
    await it.connectedAddress(overStart);
    const mails = await it.mailed();
    expect(mails.expert.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your calendar now overlaps'),
    ]);
    expect(mails.expert[0]?.text).toMatch(
      new RegExp(`Propose another time:\\n\\S+/dashboard\\?propose=${id}\\n`),
    );
    expect(mails.expert[0]?.text).not.toContain('Dentist');
    expect(mails.booker).toEqual([]);
    const bell = (await scenario.expert.call('GET', '/api/notices')).json<{ notices: object[] }>();
    expect(bell.notices).toContainEqual(expect.objectContaining({ title, path: `/dashboard?propose=${id}` }));
    expect(await told()).toBe(1);
    await it.later();
    elsewhere.publish(address, fileWith('2030-03-04T08:45:00Z/2030-03-04T09:15:00Z'));
    await it.later();
    expect(await told()).toBe(1);
  });

  test('is told again if there is something else, or something again', async () => {
    await it.confirmed(start);
    await it.connectedAddress(overStart);
    elsewhere.publish(address, fileWith(overStart, '2030-03-04T09:20:00Z/2030-03-04T18:00:00Z'));
    await it.later();
    await it.later();
    expect(await told()).toBe(2);
    elsewhere.publish(address, fileWith());
    await it.later();
    expect(await told()).toBe(2);
    elsewhere.publish(address, fileWith(overStart));
    await it.later();
    expect(await told()).toBe(3);
  });

  test('is told although the expert accepted knowing of another one', async () => {
    const id = await it.authorized(start);
    await it.connectedAddress(overStart);
    await move('expert', id, 'confirm', { despiteCalendar: true });
    await it.later();
    expect(await told()).toBe(0);
    elsewhere.publish(address, fileWith(overStart, '2030-03-03T22:00:00Z/2030-03-04T20:00:00Z'));
    await it.later();
    expect(await told()).toBe(1);
    const mail = (await it.mailed()).expert.find(({ subject }) => subject.includes('overlaps'));
    expect(mail?.text).toContain('Something on your calendar starts on Sun 3 Mar, 22:00');
  });

  test('isn’t told again by the calendar of another account with the same event', async () => {
    await it.confirmed(start);
    await it.connectedAddress(overStart);
    elsewhere.put(`${elsewhere.addCalendar('Work')}copy.ics`, fileWith(overStart));
    await it.connected(account);
    expect(await told()).toBe(1);
  });

  test('isn’t told once more if the previous release has told it', async () => {
    await it.confirmed(start);
    await it.connectedAddress(overStart);
    await it.db().execute('update calendar_conflicts set known = null');
    await it.later();
    expect(await told()).toBe(1);
    elsewhere.publish(address, fileWith(overStart, '2030-03-04T09:20:00Z/2030-03-04T18:00:00Z'));
    await it.later();
    expect(await told()).toBe(2);
  });

  test('is told also when the session was accepted while the calendar was read', async () => {
    const id = await it.authorized(start);
    elsewhere.publish(address, fileWith(overStart));
    await it.connected({ kind: 'address', address });
    await move('expert', id, 'confirm', { despiteCalendar: true });
    await it.db().execute('delete from calendar_conflicts');
    await it.later();
    expect(await it.bell()).toContain(title);
  });

  test('isn’t there when they only touch, or the session is over', async () => {
    await it.confirmed(start);
    await it.connectedAddress(
      '2030-03-04T08:00:00Z/2030-03-04T09:00:00Z',
      '2030-03-04T09:30:00Z/2030-03-04T10:00:00Z',
    );
    expect(await it.bell()).not.toContain(title);
  });
});
