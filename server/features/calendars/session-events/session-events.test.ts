import { beforeEach, describe, expect, test } from 'vitest';
import { testCalendars } from '#test/test-calendars.ts';

const it = testCalendars();
const { scenario, elsewhere, move } = it;
const start = '2030-03-04T09:00:00.000Z';

let home: string;
beforeEach(async () => {
  await it.meet();
  home = await it.connectedHome();
});

const texts = () => elsewhere.textsIn(home);

describe('a session in its expert’s own calendar', () => {
  test('is written once it is confirmed, with its title, time, link and both names', async () => {
    const id = await it.confirmed(start);
    await it.jobs();
    expect(elsewhere.hrefsIn(home)).toEqual([`${home}booking-${id}.ics`]);
    const { meetingLink } = await it.view(id);
    const text = texts().join('').replace(/\r\n /g, '');
    expect(text).toContain(`UID:booking-${id}@127.0.0.1`);
    expect(text).toContain('SUMMARY:Session with Nora Kim');
    expect(text).toContain('DTSTART:20300304T090000Z');
    expect(text).toContain('DTEND:20300304T093000Z');
    expect(text).toContain(`LOCATION:${meetingLink}`);
    expect(text).toContain('Mara Lind\\, Nora Kim');
    expect(text).not.toContain('METHOD');
    expect(text).not.toMatch(/@example\.com|mailto/);
  });

  test('isn’t written while it is a request', async () => {
    await it.authorized(start);
    await it.jobs();
    expect(texts()).toEqual([]);
  });

  test('moves with the session, and blocks no time by itself', async () => {
    const id = await it.confirmed(start);
    await it.jobs();
    await it.reschedule(id, '2030-03-05T10:00:00.000Z');
    await it.jobs();
    expect(texts()).toEqual([expect.stringContaining('DTSTART:20300305T100000Z')]);
    await it.later();
    expect(await it.busy('2030-03-04T00:00:00Z')).toEqual([]);
  });

  test('is removed when the session is canceled, and stays when it is done', async () => {
    const id = await it.confirmed(start);
    await it.confirmed('2030-03-05T09:00:00.000Z');
    await it.jobs();
    await move('booker', id, 'cancel');
    await it.jobs();
    expect(texts()).toEqual([expect.stringContaining('DTSTART:20300305')]);
    scenario.moveTo('2030-03-06T12:00:00Z');
    await it.jobs();
    expect(texts()).toHaveLength(1);
  });

  test('moves and goes also after the provider has moved the account to another host', async () => {
    const id = await it.confirmed(start);
    await it.jobs();
    elsewhere.moveTo('p42.dav.example');
    home = home.replace('dav.example', 'p42.dav.example');
    await it.later();
    await it.reschedule(id, '2030-03-05T10:00:00.000Z');
    await it.jobs();
    expect(texts()).toEqual([expect.stringContaining('DTSTART:20300305T100000Z')]);
    expect(await it.bell()).not.toContainEqual(expect.stringMatching(/in your calendar$/));
    await move('booker', id, 'cancel');
    await it.jobs();
    expect(texts()).toEqual([]);
  });

  test('is neither lost nor doubled when the process dies before it hears that it was written', async () => {
    const id = await it.confirmed(start);
    elsewhere.onceWritten(() => {
      throw new Error('killed');
    });
    await it.jobs();
    expect(texts()).toHaveLength(1);
    await it.reschedule(id, '2030-03-05T10:00:00.000Z');
    await it.later(3);
    expect(texts()).toEqual([expect.stringContaining('DTSTART:20300305T100000Z')]);
  });

  test('takes over the event that the expert added from an invitation', async () => {
    const id = await it.confirmed(start);
    const file = await scenario.expert.call('GET', `/api/bookings/${id}/calendar.ics`);
    elsewhere.put(`${home}their-own-name.ics`, file.body);
    await it.jobs();
    await it.reschedule(id, '2030-03-05T10:00:00.000Z');
    await it.jobs();
    expect(elsewhere.hrefsIn(home)).toEqual([`${home}their-own-name.ics`]);
    expect(texts()).toEqual([expect.stringContaining('DTSTART:20300305T100000Z')]);
    await move('booker', id, 'cancel');
    await it.jobs();
    expect(texts()).toEqual([]);
  });

  test('is missing with a word to the expert while their calendar refuses it', async () => {
    const unwritten = async () => (await it.connections())[0]?.calendars.map((each) => each.unwritten);
    await it.confirmed(start);
    elsewhere.fail('refused');
    await it.jobs();
    expect(await unwritten()).toEqual([0]);
    await it.later(2);
    await it.later(3);
    expect(await unwritten()).toEqual([1]);
    expect(scenario.it.logs.join('')).toContain('session not written to its expert’s calendar');
    elsewhere.fail(undefined);
    await it.later(5);
    expect(await unwritten()).toEqual([0]);
  });

  test('is written later while the server has a problem', async () => {
    await it.confirmed(start);
    elsewhere.fail('serverError');
    await it.jobs();
    elsewhere.fail(undefined);
    await it.jobs();
    expect(texts()).toEqual([]);
    await it.later(2);
    expect(texts()).toHaveLength(1);
  });

  test('is written to a calendar that was chosen after it was confirmed', async () => {
    const [connection] = await it.connections();
    await it.change(connection?.id ?? '', { receiving: null });
    await it.confirmed(start);
    await it.jobs();
    expect(texts()).toEqual([]);
    const receiving = connection?.calendars.find(({ receives }) => receives)?.id;
    await it.change(connection?.id ?? '', { receiving });
    await it.jobs();
    expect(texts()).toHaveLength(1);
  });
});
