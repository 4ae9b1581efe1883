import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { calendarConnections } from '#server/db/tables/calendar-connections.ts';
import type { CalendarConnection } from '#shared/calendars/calendars.schema.ts';
import { signUp, signUpExpert } from '#test/people.ts';
import { account, address, fileWith, testCalendars } from '#test/test-calendars.ts';
import { type Access, identityOf, sealAccess } from './access/calendar-access.ts';
import { resealAccess } from './access/reseal.service.ts';

const it = testCalendars();
const { scenario, elsewhere } = it;
const dentist = '2030-03-04T09:30:00Z/2030-03-04T10:15:00Z';

beforeEach(it.meet);

describe('connecting an address', () => {
  test('reads it at once, shows where it is from and how many busy times it has, and keeps no titles', async () => {
    const connection = await it.connectedAddress(dentist, '2030-03-05T00:00:00Z/2030-03-06T00:00:00Z');
    expect(connection).toMatchObject({
      kind: 'address',
      name: 'calendar.example',
      username: null,
      calendars: [{ name: null, blocks: true, receives: false, canWrite: false, busyTimes: 2 }],
      readAt: scenario.it.deps.now().toISOString(),
      problem: null,
    });
    expect(await it.connections()).toEqual([connection]);
    const busy = (until: string) =>
      scenario.expert.call('GET', `/api/calendars/busy?from=2030-03-04T00:00:00Z&until=${until}`);
    expect((await busy('2030-03-11T00:00:00Z')).json()).toEqual({
      busy: [
        { from: '2030-03-04T09:30:00.000Z', until: '2030-03-04T10:15:00.000Z' },
        { from: '2030-03-05T00:00:00.000Z', until: '2030-03-06T00:00:00.000Z' },
      ],
    });
    expect((await busy('2030-06-11T00:00:00Z')).statusCode).toBe(400);
  });

  test('stores neither the address nor a password in plain text, nor sends them back', async () => {
    await it.connectedAddress(dentist);
    elsewhere.addCalendar('home');
    await it.connected(account);
    const rows = JSON.stringify(await it.db().select().from(calendarConnections));
    const answer = (await scenario.expert.call('GET', '/api/calendars')).body;
    for (const secret of ['secret-4711', 'app password']) {
      expect(rows).not.toContain(secret);
      expect(answer).not.toContain(secret);
      expect(scenario.it.logs.join('')).not.toContain(secret);
    }
  });

  test.each([
    ['webcal://calendar.example/secret-4711/basic.ics'],
    ['calendar.example/secret-4711/basic.ics'],
    [`  ${address} `],
  ])('accepts it as apps show it: %s', async (typed) => {
    elsewhere.publish(address, fileWith(dentist));
    expect((await it.connect({ kind: 'address', address: typed })).statusCode).toBe(201);
  });

  test('says in words why it can’t, and connects nothing', async () => {
    const said = async (wanted: string) => {
      const answer = await it.connect({ kind: 'address', address: wanted });
      expect(answer.statusCode).toBe(400);
      return answer.json<{ fields: { address: string } }>().fields.address;
    };
    expect(await said('https://calendar.example/gone.ics')).toMatch(/There’s no calendar at this address/);
    expect(await said('https://')).toMatch(/That doesn’t look like a calendar address/);
    expect(await said('')).toBe('Enter the calendar’s address');
    elsewhere.publish(address, '<html>Sign in</html>');
    expect(await said(address)).toMatch(/not a calendar/);
    elsewhere.publish(address, fileWith(dentist).replace('END:VCALENDAR', ''));
    expect(await said(address)).toMatch(/parts of it aren’t valid/);
    elsewhere.fail('tooSlow');
    expect(await said(address)).toBe('The server took too long to answer.');
    expect(await it.connections()).toEqual([]);
  });

  test('refuses one that is connected already, also when two requests race', async () => {
    elsewhere.publish(address, fileWith(dentist));
    const twice = await Promise.all([1, 2].map(() => it.connect({ kind: 'address', address })));
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const again = await it.connect({ kind: 'address', address });
    expect(again.statusCode).toBe(409);
    expect(again.json<{ fields: object }>().fields).toEqual({
      address: 'You’ve already connected this calendar.',
    });
    expect(await it.connections()).toHaveLength(1);
  });

  test('ends at ten connections', async () => {
    for (let n = 0; n < 10; n += 1) {
      const one = `https://calendar.example/${n}.ics`;
      elsewhere.publish(one, fileWith());
      await it.connected({ kind: 'address', address: one });
    }
    elsewhere.publish(address, fileWith());
    expect((await it.connect({ kind: 'address', address })).statusCode).toBe(409);
  });
});

describe('connecting an account', () => {
  test('finds its calendars: one’s own block time, and those of others don’t until chosen', async () => {
    elsewhere.addCalendar('home');
    elsewhere.addCalendar('holidays', { canWrite: false });
    const connection = await it.connected(account);
    expect(connection).toMatchObject({ kind: 'account', name: 'dav.example', username: 'mara@dav.example' });
    const blocking = connection.calendars.map(({ name, blocks }) => [name, blocks]);
    expect(blocking).toContainEqual(['home', true]);
    expect(blocking).toContainEqual(['holidays', false]);
  });

  test('says that the password is wrong, beside the password', async () => {
    const answer = await it.connect({ ...account, password: 'wrong' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: object }>().fields).toEqual({
      password: 'The server says the username or password is wrong. Many services need an app password.',
    });
  });

  test('takes a new password for an account that is connected, with its choices', async () => {
    elsewhere.addCalendar('home');
    const { id } = await it.connected(account);
    await it.change(id, { tentativeBlocks: false });
    elsewhere.setPassword('a new app password');
    await it.later();
    expect((await it.connections())[0]?.problem).toMatchObject({
      message: expect.stringContaining('password is wrong'),
      needsPassword: true,
    });
    const renewed = await it.connected({ ...account, password: 'a new app password' });
    expect(renewed).toMatchObject({ id, problem: null, tentativeBlocks: false });
  });

  test.each([['https://dav.example/'], ['DAV.example'], [' dav.example:443'], ['mara@dav.example']])(
    'knows it however its server is entered: %s',
    async (server) => {
      elsewhere.addCalendar('home');
      const { id } = await it.connected(account);
      expect(await it.connected({ ...account, server })).toMatchObject({ id });
      expect(await it.connections()).toHaveLength(1);
    },
  );

  test('takes its new password where it is shown, and keeps its server and username', async () => {
    elsewhere.addCalendar('home');
    const { id } = await it.connected(account);
    await it.change(id, { tentativeBlocks: false });
    elsewhere.setPassword('a new app password');
    await it.later();
    const renew = (password: string, person = scenario.expert) =>
      person.call('PUT', `/api/calendars/${id}/password`, { password });
    expect((await renew('wrong')).json()).toMatchObject({
      fields: { password: expect.stringMatching(/password is wrong/) },
    });
    expect((await renew('')).statusCode).toBe(400);
    expect((await renew('a new app password', await signUpExpert(scenario.it))).statusCode).toBe(404);
    const renewed = await renew('a new app password');
    expect(renewed.json()).toMatchObject({ id, problem: null, tentativeBlocks: false });
    expect(await it.connections()).toEqual([renewed.json()]);
  });

  test('has no new password if it is an address, or can’t be decrypted any more', async () => {
    const { id } = await it.connectedAddress(dentist);
    const renew = () => scenario.expert.call('PUT', `/api/calendars/${id}/password`, { password: 'a' });
    expect((await renew()).statusCode).toBe(404);
    await it.db().update(calendarConnections).set({ access: 'lost' });
    expect((await renew()).json()).toMatchObject({
      message: expect.stringMatching(/^We no longer have access to this calendar/),
    });
  });

  test('learns of new calendars and forgets removed ones when it is checked', async () => {
    const home = elsewhere.addCalendar('home');
    const { id } = await it.connected(account);
    elsewhere.addCalendar('work');
    elsewhere.removeCalendar(home);
    const checked = await scenario.expert.call('POST', `/api/calendars/${id}/check`);
    const { calendars } = checked.json<CalendarConnection>();
    expect(calendars.some(({ name }) => name === 'home')).toBe(false);
    expect(calendars.find(({ name }) => name === 'work')).toMatchObject({ blocks: false });
  });
});

describe('changing a connection', () => {
  test('frees the time of a calendar that no longer blocks at once, and reads it again when it does', async () => {
    const { id, calendars } = await it.connectedAddress(dentist);
    const blocked = await it.busy('2030-03-04T00:00:00Z');
    expect(blocked).toHaveLength(1);
    const freed = await it.change(id, { blocking: [] });
    expect(freed.json<CalendarConnection>().calendars[0]).toMatchObject({ blocks: false, busyTimes: 0 });
    expect(await it.busy('2030-03-04T00:00:00Z')).toEqual([]);
    await it.change(id, { blocking: [calendars[0]?.id] });
    await it.jobs();
    expect(await it.busy('2030-03-04T00:00:00Z')).toEqual(blocked);
  });

  test('reads unchanged events again when other ones are to block time', async () => {
    elsewhere.publish(address, fileWith(dentist).replace('SUMMARY', 'STATUS:TENTATIVE\r\nSUMMARY'));
    const { id } = await it.connected({ kind: 'address', address });
    expect(await it.busy('2030-03-04T00:00:00Z')).toHaveLength(1);
    await it.change(id, { tentativeBlocks: false });
    await it.jobs();
    expect(await it.busy('2030-03-04T00:00:00Z')).toEqual([]);
  });

  test('lets one calendar receive sessions, and only one that can be written to', async () => {
    elsewhere.addCalendar('home');
    elsewhere.addCalendar('work');
    elsewhere.addCalendar('holidays', { canWrite: false });
    const { id, calendars } = await it.connected(account);
    const idOf = (name: string) => calendars.find((each) => each.name === name)?.id;
    const receiving = async (name: string | null) => {
      const answer = await it.change(id, { receiving: name && idOf(name) });
      expect(answer.statusCode).toBe(200);
      return answer
        .json<CalendarConnection>()
        .calendars.filter(({ receives }) => receives)
        .map((each) => each.name);
    };
    expect(await receiving('home')).toEqual(['home']);
    expect(await receiving('work')).toEqual(['work']);
    expect((await it.change(id, { receiving: idOf('holidays') })).statusCode).toBe(400);
    expect(await receiving(null)).toEqual([]);
  });

  test('disconnecting frees its time and removes its secret', async () => {
    const { id } = await it.connectedAddress(dentist);
    expect((await scenario.expert.call('DELETE', `/api/calendars/${id}`)).statusCode).toBe(204);
    expect(await it.busy('2030-03-04T00:00:00Z')).toEqual([]);
    expect(await it.db().select().from(calendarConnections).where(eq(calendarConnections.id, id))).toEqual(
      [],
    );
  });

  test('isn’t for other experts, nor for clients', async () => {
    const { id } = await it.connectedAddress(dentist);
    const other = await signUpExpert(scenario.it);
    for (const person of [other, await signUp(scenario.it)]) {
      expect((await person.call('PATCH', `/api/calendars/${id}`, { blocking: [] })).statusCode).toBe(404);
      expect((await person.call('POST', `/api/calendars/${id}/check`)).statusCode).toBe(404);
      expect((await person.call('DELETE', `/api/calendars/${id}`)).statusCode).toBe(404);
    }
    expect((await other.call('GET', '/api/calendars')).json()).toEqual({ connections: [] });
    expect(await it.connections()).toHaveLength(1);
  });

  test('has calendars of its own only', async () => {
    const { id } = await it.connectedAddress(dentist);
    const stranger = '00000000-0000-4000-8000-000000000000';
    expect((await it.change(id, { blocking: [stranger] })).statusCode).toBe(400);
    expect((await it.change(id, { receiving: stranger })).statusCode).toBe(400);
  });
});

describe('while the server’s secret is replaced', () => {
  /** As it was stored with last year's secret. */
  const sealedBefore = async (id: string) => {
    const { config } = scenario.it.deps;
    const before = { ...config, sessionSecret: 'a secret of last year that is long enough' };
    const access: Access = { kind: 'address', address };
    const values = { ...sealAccess(before, access), identity: identityOf(before, access) };
    await it.db().update(calendarConnections).set(values).where(eq(calendarConnections.id, id));
    return { ...scenario.it.deps, config: { ...config, previousSecrets: [before.sessionSecret] } };
  };

  test('access is encrypted again, and a calendar is still known as connected', async () => {
    const { id } = await it.connectedAddress(dentist);
    await resealAccess(await sealedBefore(id));
    await it.later();
    expect((await it.connections())[0]).toMatchObject({
      problem: null,
      readAt: scenario.it.deps.now().toISOString(),
    });
    expect((await it.connect({ kind: 'address', address })).statusCode).toBe(409);
  });

  test('access is encrypted again though the calendar was connected twice meanwhile', async () => {
    const { id } = await it.connectedAddress(dentist);
    const rotating = await sealedBefore(id);
    await it.connectedAddress(dentist);
    await resealAccess(rotating);
    await it.later();
    expect((await it.connections()).map(({ problem }) => problem)).toEqual([null, null]);
  });
});
