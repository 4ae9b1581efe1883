import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CalendarError } from '#server/adapters/calendars/calendars-port.ts';
import type { CalendarConnection } from '#shared/calendars/calendars.schema.ts';
import { nextFreeOf, setHours } from '#test/hours.ts';
import { account, fileWith, testCalendars } from '#test/test-calendars.ts';

const it = testCalendars();
const { scenario, elsewhere } = it;
const monday = '2030-03-04T00:00:00Z';
const [at8, at10, at14] = ['08', '10', '14'].map(
  (hour) => `2030-03-04T${hour}:00:00.000Z/2030-03-04T${hour}:30:00.000Z`,
) as [string, string, string];

const put = (calendar: string, event: string) =>
  elsewhere.put(`${calendar}${event.slice(11, 13)}.ics`, fileWith(event));
const nameOf = ({ name }: { name: string | null }) => name;

/** An account with two calendars that block time, one event in each. */
const connectedAccount = async () => {
  const work = elsewhere.addCalendar('Work');
  const old = elsewhere.addCalendar('Old');
  put(work, at8);
  put(old, at10);
  return { work, old, connection: await it.connected(account) };
};
const connection = async () => (await it.connections())[0] as CalendarConnection;

beforeEach(it.meet);

describe('one calendar of an account that can’t be read', () => {
  test('is removed if it was deleted there, and the others are read', async () => {
    const { work, old } = await connectedAccount();
    elsewhere.removeCalendar(old);
    put(work, at14);
    await it.later();
    expect(await it.busy(monday)).toEqual([at8, at14]);
    expect((await connection()).calendars.map(nameOf)).toEqual(['Work']);
    expect(await connection()).toMatchObject({
      readAt: scenario.it.deps.now().toISOString(),
      problem: null,
    });
  });

  test('keeps its busy times, and the others go on being read every ten minutes', async () => {
    const { work, old, connection: connected } = await connectedAccount();
    elsewhere.put(`${old}broken.ics`, fileWith(at14).replace('END:VCALENDAR', ''));
    await it.later();
    const problem = {
      message: 'We couldn’t read “Old”. Parts of it aren’t valid.',
      since: connected.readAt,
      needsPassword: false,
    };
    expect(await connection()).toMatchObject({ readAt: connected.readAt, problem });
    for (let n = 0; n < 5; n += 1) await it.later();
    put(work, at14);
    await it.later();
    const readAt = scenario.it.deps.now().toISOString();
    expect((await connection()).calendars).toMatchObject([
      { name: 'Old', readAt: connected.readAt },
      { name: 'Work', readAt },
    ]);
    expect(await it.busy(monday)).toEqual([at8, at10, at14]);
    elsewhere.remove(`${old}broken.ics`);
    await it.later();
    expect(await connection()).toMatchObject({ problem: null });
  });

  test.each([
    ['is no longer shared', 'refused', 'HTTP 403', 'The server no longer lets this account see it.'],
    ['is too large', 'tooLarge', undefined, 'The calendar is larger than 5 MB.'],
    ['is too slow', 'tooSlow', undefined, 'The server took too long to answer.'],
  ] as const)('is named with its problem: it %s', async (_what, problem, code, reason) => {
    const { work, old } = await connectedAccount();
    elsewhere.failAt(old, problem, code);
    put(work, at14);
    await it.later();
    expect((await connection()).problem).toMatchObject({
      message: `We couldn’t read “Old”. ${reason}`,
      needsPassword: false,
    });
    expect(await it.busy(monday)).toEqual([at8, at10, at14]);
  });

  test('is told to the expert after six hours, once', async () => {
    const { old } = await connectedAccount();
    await it.mailed();
    elsewhere.failAt(old, 'serverError');
    for (let n = 0; n < 8; n += 1) await it.later(60);
    expect((await it.mailed()).expert.map(({ subject }) => subject)).toEqual([
      'We can’t read your calendar: dav.example',
    ]);
  });

  test('doesn’t keep the account from being connected', async () => {
    const work = elsewhere.addCalendar('Work');
    put(work, at8);
    elsewhere.failAt(elsewhere.addCalendar('Old'), 'serverError');
    const { problem, calendars } = await it.connected(account);
    expect(calendars.map(({ readAt }) => readAt)).toEqual([null, scenario.it.deps.now().toISOString()]);
    expect(problem?.message).toBe('We couldn’t read “Old”. The server had a problem.');
    expect(await it.busy(monday)).toEqual([at8]);
  });
});

describe('the calendars that an account has', () => {
  const check = async () => {
    const { id } = await connection();
    await scenario.expert.call('POST', `/api/calendars/${id}/check`);
  };
  const calendar = async (name: string) => (await connection()).calendars.find((each) => each.name === name);

  test('stay with their busy times and choices if the server leaves them out of its list', async () => {
    const { old, connection: connected } = await connectedAccount();
    const before = connected.calendars.find(({ name }) => name === 'Old');
    await it.change(connected.id, { receiving: before?.id });
    elsewhere.unlist(old);
    await check();
    expect(await calendar('Old')).toEqual({ ...before, receives: true });
    expect(await it.busy(monday)).toEqual([at8, at10]);
  });

  test('stay while the server doesn’t say whether they are gone', async () => {
    const { old, connection: connected } = await connectedAccount();
    elsewhere.unlist(old);
    elsewhere.failAt(old, 'serverError');
    await check();
    expect((await connection()).calendars.map(nameOf)).toEqual(connected.calendars.map(nameOf));
    expect(await it.busy(monday)).toEqual([at8, at10]);
  });

  test('aren’t said to have a problem that a check met which began before the last reading', async () => {
    await connectedAccount();
    let failAtLast: (() => void) | undefined;
    const failing = new Promise<never>((_resolve, reject) => {
      failAtLast = () => reject(new CalendarError('tooSlow'));
    });
    const asked = vi.spyOn(elsewhere.port, 'findAccount').mockReturnValueOnce(failing);
    const checking = check();
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await it.later();
    failAtLast?.();
    await checking;
    expect((await connection()).problem).toBeNull();
    asked.mockRestore();
  });

  test('are the same on another host of the provider', async () => {
    const { connection: connected } = await connectedAccount();
    elsewhere.moveTo('p42.dav.example');
    await it.later();
    const readAt = scenario.it.deps.now().toISOString();
    const calendars = connected.calendars.map((each) => ({ ...each, readAt }));
    expect(await connection()).toMatchObject({ problem: null, calendars });
    expect(await it.busy(monday)).toEqual([at8, at10]);
  });

  test('are asked for ten seconds whether they are gone, and those that remain next time', async () => {
    const { old, work } = await connectedAccount();
    elsewhere.addCalendar('New');
    for (const calendar of [old, work]) elsewhere.removeCalendar(calendar);
    const clock = vi.spyOn(performance, 'now');
    const asked = vi.spyOn(elsewhere.port, 'isGone').mockImplementation(async () => {
      const at = clock.getMockImplementation()?.() ?? performance.now();
      clock.mockReturnValue(at + 10_001);
      return true;
    });
    await check();
    clock.mockRestore();
    expect(asked).toHaveBeenCalledOnce();
    expect((await connection()).calendars).toHaveLength(2);
    await check();
    expect(asked).toHaveBeenCalledTimes(2);
    expect((await connection()).calendars.map(nameOf)).toEqual(['New']);
    asked.mockRestore();
  });

  test('free their time when they are gone, and the soonest available time moves', async () => {
    const { old } = await connectedAccount();
    await setHours(scenario.expert, 'UTC', 'Mon 10:00-11:00');
    expect((await nextFreeOf(scenario.it, scenario.expert)).at).toBe('2030-03-04T10:30:00.000Z');
    elsewhere.removeCalendar(old);
    await check();
    expect(await it.busy(monday)).toEqual([at8]);
    expect((await nextFreeOf(scenario.it, scenario.expert)).at).toBe('2030-03-04T10:00:00.000Z');
  });
});

test('a wrong password is tried with one calendar only, so that the account isn’t locked', async () => {
  await connectedAccount();
  elsewhere.setPassword('a new app password');
  const before = elsewhere.calls.length;
  await it.later();
  expect(elsewhere.calls.slice(before)).toEqual(['readCalendar']);
  expect((await connection()).problem?.message).toMatch(/^The server says the username or password is wrong/);
});

describe('a calendar that the expert relies on', () => {
  const check = async () => {
    const { id } = await connection();
    await scenario.expert.call('POST', `/api/calendars/${id}/check`);
  };
  const receive = async (name: string) => {
    const { id, calendars } = await connection();
    await it.change(id, { receiving: calendars.find((each) => each.name === name)?.id });
  };
  const gone = 'Your calendar “Old” is gone from dav.example';

  test('is told to be gone, by bell and email, with what that ends', async () => {
    const { old } = await connectedAccount();
    await receive('Old');
    await it.mailed();
    elsewhere.removeCalendar(old);
    await it.later();
    await check();
    const [mail, ...others] = (await it.mailed()).expert;
    expect(mail?.subject).toBe(gone);
    expect(mail?.text).toContain(
      'From now on, its events no longer block time, and your sessions are no longer added to it.',
    );
    expect(others).toEqual([]);
    const bell = await scenario.expert.call('GET', '/api/notices');
    expect(bell.json<{ notices: object[] }>().notices).toContainEqual(
      expect.objectContaining({ title: gone, path: '/profile/hours#calendars' }),
    );
  });

  test('goes without a word if it neither blocked time nor received sessions', async () => {
    const { old, connection: connected } = await connectedAccount();
    const work = connected.calendars.find(({ name }) => name === 'Work');
    await it.change(connected.id, { blocking: [work?.id] });
    await it.mailed();
    elsewhere.removeCalendar(old);
    await check();
    expect((await it.mailed()).expert).toEqual([]);
    expect((await connection()).calendars.map(nameOf)).toEqual(['Work']);
  });

  test('goes on blocking time and receiving sessions under another path, at no moment free', async () => {
    const { old } = await connectedAccount();
    await receive('Old');
    const id = await it.confirmed('2030-03-05T09:00:00.000Z');
    await it.later();
    await it.mailed();
    const renamed = 'https://dav.example/mara-lind/Old/';
    elsewhere.rename(old, renamed);
    elsewhere.failAt(renamed, 'serverError');
    await check();
    expect(await it.busy(monday)).toEqual([at8, at10]);
    const now = (await connection()).calendars.find(({ name }) => name === 'Old');
    expect(now).toMatchObject({ blocks: true, receives: true, busyTimes: 1 });
    elsewhere.repair(renamed);
    await it.later();
    expect(await it.busy(monday)).toEqual([at8, at10]);
    expect(elsewhere.hrefsIn(renamed).filter((href) => href.includes(id))).toHaveLength(1);
    await it.move('booker', id, 'cancel');
    await it.jobs();
    expect(elsewhere.hrefsIn(renamed).filter((href) => href.includes(id))).toEqual([]);
    expect((await it.mailed()).expert.map(({ subject }) => subject)).not.toContain(gone);
  });

  test('isn’t replaced by one of two that have its name', async () => {
    const { old } = await connectedAccount();
    elsewhere.removeCalendar(old);
    for (const path of ['a', 'b'])
      elsewhere.rename(elsewhere.addCalendar('Old'), `https://dav.example/${path}/`);
    await check();
    expect(await it.busy(monday)).toEqual([at8]);
    expect((await connection()).calendars.map(({ name, blocks }) => [name, blocks])).toEqual([
      ['Old', false],
      ['Old', false],
      ['Work', true],
    ]);
    expect((await it.mailed()).expert.map(({ subject }) => subject)).toContain(gone);
  });

  test('is told to have become read-only if it received sessions', async () => {
    const { old } = await connectedAccount();
    await receive('Old');
    await it.mailed();
    elsewhere.makeReadOnly(old);
    await check();
    await check();
    expect((await it.mailed()).expert.map(({ subject }) => subject)).toEqual([
      'We can’t add sessions to “Old” anymore',
    ]);
  });
});

test('a calendar whose owner never wants it to show them as busy doesn’t block time until chosen', async () => {
  put(elsewhere.addCalendar('Ideas', { isFree: true }), at10);
  put(elsewhere.addCalendar('Work'), at8);
  const { calendars } = await it.connected(account);
  expect(calendars.map(({ name, blocks }) => [name, blocks])).toEqual([
    ['Ideas', false],
    ['Work', true],
  ]);
  expect(await it.busy(monday)).toEqual([at8]);
});
