import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '#server/db/tables/users.ts';
import { testCalendars } from '#test/test-calendars.ts';

const it = testCalendars();
const { scenario, elsewhere } = it;
const start = '2030-03-04T09:00:00.000Z';

let home: string;
beforeEach(async () => {
  await it.meet();
  home = await it.connectedHome();
});

const texts = () => elsewhere.textsIn(home);

describe('an event that the expert changes in their calendar', () => {
  const written = async () => {
    const id = await it.confirmed(start);
    await it.jobs();
    await it.later();
    await it.mailed();
    return { id, href: `${home}booking-${id}.ics` };
  };

  test('doesn’t move the session, but the expert is told once', async () => {
    const { id, href } = await written();
    elsewhere.put(
      href,
      texts()
        .join('')
        .replace('DTSTART:20300304T090000Z', 'DTSTART:20300304T100000Z')
        .replace('DTEND:20300304T093000Z', 'DTEND:20300304T103000Z'),
    );
    await it.later();
    await it.later();
    expect(await it.bell()).toContain('You moved your session with Nora Kim in your calendar');
    const { expert, booker } = await it.mailed();
    expect(expert).toHaveLength(1);
    expect(expert[0]?.text).toContain('That doesn’t change the session');
    expect(booker).toEqual([]);
    expect((await it.view(id)).scheduledAt).toBe(start);
    expect(texts()).toEqual([expect.stringContaining('DTSTART:20300304T100000Z')]);
  });

  const moveThere = (href: string) =>
    elsewhere.put(href, texts().join('').replace('DTSTART:20300304T090000Z', 'DTSTART:20300304T091500Z'));
  /** Reads the calendar, without writing sessions. */
  const check = async () => {
    const [connection] = await it.connections();
    const checked = await scenario.expert.call('POST', `/api/calendars/${connection?.id}/check`);
    expect(checked.statusCode).toBe(200);
  };
  const movedThere = 'You moved your session with Nora Kim in your calendar';
  const deletedThere = 'You deleted your session with Nora Kim in your calendar';
  const timesTold = async (title: string) => (await it.bell()).filter((each) => each === title).length;

  test('follows the session again when that moves', async () => {
    const { id, href } = await written();
    moveThere(href);
    await it.later();
    await it.reschedule(id, '2030-03-05T10:00:00.000Z');
    await it.jobs();
    expect(texts()).toEqual([expect.stringContaining('DTSTART:20300305T100000Z')]);
    expect(await timesTold(movedThere)).toBe(1);
  });

  test.each([
    [movedThere, moveThere],
    [deletedThere, (href: string) => elsewhere.remove(href)],
  ])('is told to them also if the session moves before we read the calendar: %s', async (title, change) => {
    const { id, href } = await written();
    change(href);
    await it.reschedule(id, '2030-03-05T10:00:00.000Z');
    await it.mailed();
    await it.jobs();
    await it.later();
    expect(texts()).toEqual([expect.stringContaining('DTSTART:20300305T100000Z')]);
    expect(await timesTold(title)).toBe(1);
    const told = (await it.mailed()).expert.map(({ text }) => text).join('');
    expect(told).toContain(
      'The session itself changed on InTime after that, so we updated your calendar to match.',
    );
  });

  test('isn’t told as moved while it doesn’t show the session’s new time yet', async () => {
    const { id, href } = await written();
    elsewhere.put(href, texts().join('').replace('END:VEVENT', 'COMMENT:mine\r\nEND:VEVENT'));
    await it.reschedule(id, '2030-03-05T10:00:00.000Z');
    await check();
    expect(await timesTold(movedThere)).toBe(0);
  });

  test('isn’t told as moved if the session moves while we compare them', async () => {
    const { id, href } = await written();
    elsewhere.put(href, texts().join('').replaceAll('20300304T09', '20300305T10'));
    elsewhere.onceCompared(() => it.reschedule(id, '2030-03-05T10:00:00.000Z'));
    await check();
    expect((await it.view(id)).scheduledAt).toBe('2030-03-05T10:00:00.000Z');
    expect(await timesTold(movedThere)).toBe(0);
  });

  test('isn’t told as moved if they moved it to the session’s new time', async () => {
    const { id, href } = await written();
    const moved = texts().join('').replaceAll('20300304T09', '20300305T10');
    elsewhere.put(href, moved);
    await it.reschedule(id, '2030-03-05T10:00:00.000Z');
    await it.jobs();
    await it.later();
    expect(await timesTold(movedThere)).toBe(0);
  });

  test('is noticed by the next reading if the process dies while it compares', async () => {
    const { href } = await written();
    moveThere(href);
    elsewhere.onceCompared(() => {
      throw new Error('killed');
    });
    await it.later();
    expect(await timesTold(movedThere)).toBe(0);
    await it.later();
    expect(await timesTold(movedThere)).toBe(1);
  });

  test('is noticed in a calendar that neither blocks time nor gets new sessions', async () => {
    const { href } = await written();
    const [connection] = await it.connections();
    await it.change(connection?.id ?? '', { receiving: null, blocking: [] });
    await it.later();
    elsewhere.remove(href);
    await it.later();
    expect(await timesTold(deletedThere)).toBe(1);
  });

  test('is read alone, however many sessions there are', async () => {
    const { href } = await written();
    await it.confirmed('2030-03-06T09:00:00.000Z');
    await it.confirmed('2030-03-07T09:00:00.000Z');
    await it.jobs();
    await it.later();
    const [first = ''] = texts();
    elsewhere.put(href, first.replace('DTSTART:20300304T090000Z', 'DTSTART:20300304T091500Z'));
    elsewhere.calls.length = 0;
    await it.later();
    expect(elsewhere.calls).toEqual(['readCalendar', 'readEtags', 'readEvent']);
  });

  test('may be deleted there: the session stays, the expert is told, and it comes back only if the session moves', async () => {
    const { id, href } = await written();
    elsewhere.remove(href);
    await it.later();
    await it.later();
    expect(await it.bell()).toContain('You deleted your session with Nora Kim in your calendar');
    expect((await it.mailed()).expert).toHaveLength(1);
    expect(texts()).toEqual([]);
    expect(await scenario.statusOf(id)).toBe('confirmed');
    await it.reschedule(id, '2030-03-05T10:00:00.000Z');
    await it.jobs();
    expect(texts()).toHaveLength(1);
  });

  const reminder = 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT10M\r\nEND:VALARM\r\n';

  test('may get reminders and notes of its own, which stay when the session moves', async () => {
    const { id, href } = await written();
    const noted = texts()
      .join('')
      .replace(/DESCRIPTION:/, 'DESCRIPTION:Bring the plan. ');
    elsewhere.put(href, noted.replace('END:VEVENT', `COMMENT:mine\r\n${reminder}END:VEVENT`));
    await it.later();
    expect((await it.mailed()).expert).toEqual([]);
    for (const day of ['2030-03-05', '2030-03-06']) {
      await it.reschedule(id, `${day}T10:00:00.000Z`);
      await it.jobs();
      const [text = ''] = texts();
      expect(text).toContain(`DTSTART:${day.replaceAll('-', '')}T100000Z`);
      for (const theirs of ['COMMENT:mine', reminder, 'DESCRIPTION:Bring the plan. '])
        expect(text).toContain(theirs);
    }
  });

  test('shows notes of ours as they are now, unless the expert has changed them', async () => {
    const { id, href } = await written();
    elsewhere.put(href, texts().join('').replace('END:VEVENT', `${reminder}END:VEVENT`));
    await it.db().update(users).set({ firstName: 'Norah' }).where(eq(users.id, scenario.booker.user.id));
    await it.reschedule(id, '2030-03-05T10:00:00.000Z');
    await it.jobs();
    const [text = ''] = texts();
    expect(text).toContain('DESCRIPTION:Mara Lind\\, Norah Kim');
    expect(text).toContain(reminder);
  });
});
