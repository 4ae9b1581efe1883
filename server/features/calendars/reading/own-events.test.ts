import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { setHours } from '#test/hours.ts';
import { address, fileWith, testCalendars } from '#test/test-calendars.ts';

const it = testCalendars();
const { scenario, elsewhere, move } = it;
const start = '2030-03-04T09:00:00.000Z';
const during = '2030-03-04T09:00:00.000Z/2030-03-04T09:30:00.000Z';
const day = '2030-03-04T00:00:00Z';
const conflict = 'Your calendar overlaps your session with Nora Kim';
const connectedFeed = (feed: string) => {
  elsewhere.publish(address, feed);
  return it.connected({ kind: 'address', address });
};

beforeEach(async () => {
  await it.meet();
  await setHours(scenario.expert, 'UTC', 'Sun-Sat 09:00-12:00');
});

describe('the expert’s own sessions in their calendar', () => {
  test('don’t block, by their UID', async () => {
    const id = await it.confirmed(start);
    const uid = `UID:booking-${id}@127.0.0.1`;
    elsewhere.publish(address, fileWith('2030-03-05T09:00:00Z/2030-03-05T09:30:00Z').replace(/UID:.*/, uid));
    await it.connected({ kind: 'address', address });
    expect(await it.busy('2030-03-04T00:00:00Z')).toEqual([]);
  });

  test.each([
    ['DESCRIPTION', (link: string) => `Bring notes\\n<a href="${link}">${link}</a>`],
    ['LOCATION', (link: string) => link],
    ['URL', (link: string) => link],
  ])('don’t block, by a link in %s', async (name, text) => {
    const { origin } = scenario.it.deps;
    const id = await it.confirmed(start);
    const linking = (to: string) => `SUMMARY:Session\r\n${name}:${text(`${origin}/dashboard?session=${to}`)}`;
    const feed = fileWith(
      '2030-03-04T09:00:00Z/2030-03-04T09:30:00Z',
      '2030-03-04T09:00:00Z/2030-03-04T10:00:00Z',
    );
    const [own, other] = [linking(id), linking(randomUUID())];
    elsewhere.publish(address, feed.replace('SUMMARY:Dentist', own).replace('SUMMARY:Dentist', other));
    await it.connected({ kind: 'address', address });
    expect(await it.busy('2030-03-04T00:00:00Z')).toEqual([
      '2030-03-04T09:00:00.000Z/2030-03-04T10:00:00.000Z',
    ]);
  });
});

describe('an event that links to one of the expert’s sessions', () => {
  const linkTo = (id: string) => `URL:${scenario.it.deps.origin}/dashboard?session=${id}`;
  const feedWith = (id: string, time: string, ...more: string[]) =>
    fileWith(time).replace('SUMMARY:Dentist', ['SUMMARY:Session', linkTo(id), ...more].join('\r\n'));

  test('blocks at another time, as an hour of preparation does', async () => {
    const id = await it.confirmed(start);
    const before = '2030-03-04T08:00:00.000Z/2030-03-04T08:30:00.000Z';
    await connectedFeed(feedWith(id, before));
    expect(await it.busy(day)).toEqual([before]);
  });

  test('blocks what it covers beside the session, and isn’t reported as a conflict', async () => {
    const id = await it.confirmed(start);
    await connectedFeed(feedWith(id, '2030-03-04T08:45:00Z/2030-03-04T09:30:00Z'));
    expect(await it.busy(day)).toEqual(['2030-03-04T08:45:00.000Z/2030-03-04T09:00:00.000Z']);
    expect(await it.bell()).not.toContain(conflict);
  });

  test('blocks if it repeats, except during the session', async () => {
    const id = await it.confirmed(start);
    await connectedFeed(feedWith(id, during, 'RRULE:FREQ=DAILY;COUNT=3'));
    expect(await it.busy(day)).toEqual([
      '2030-03-05T09:00:00.000Z/2030-03-05T09:30:00.000Z',
      '2030-03-06T09:00:00.000Z/2030-03-06T09:30:00.000Z',
    ]);
  });

  test('doesn’t block where the session was before it moved, unless it has another length', async () => {
    const id = await it.confirmed(start);
    const later = { scheduledAt: '2030-03-05T10:00:00.000Z' };
    const { proposal } = (await move('booker', id, 'proposals', later)).json<Booking>();
    expect((await move('expert', id, `proposals/${proposal?.id}/accept`)).statusCode).toBe(200);
    await connectedFeed(feedWith(id, during));
    expect(await it.busy(day)).toEqual([]);
    const longer = '2030-03-04T09:00:00.000Z/2030-03-04T10:30:00.000Z';
    elsewhere.publish(address, feedWith(id, longer));
    await it.later();
    expect(await it.busy(day)).toEqual([longer]);
  });
});

describe('a session in a feed without titles, notes and places, as Google, Outlook and Proton can publish', () => {
  const busyFeed = (...times: string[]) => fileWith(...times).replaceAll('SUMMARY:Dentist', 'SUMMARY:Busy');

  test('doesn’t block and isn’t reported as a conflict, while all else blocks', async () => {
    await it.confirmed(start);
    const other = '2030-03-04T10:00:00.000Z/2030-03-04T10:30:00.000Z';
    await connectedFeed(
      busyFeed(during, other).replaceAll('SUMMARY', 'LOCATION:\r\nDESCRIPTION:\\n\r\nSUMMARY'),
    );
    expect(await it.busy(day)).toEqual([other]);
    expect(await it.bell()).not.toContain(conflict);
  });

  test('is a conflict as soon as the feed has details, or the event repeats', async () => {
    await it.confirmed(start);
    const details = busyFeed(during, '2030-03-05T10:00:00Z/2030-03-05T10:30:00Z');
    await connectedFeed(
      details.replace(/SUMMARY:Busy(?![\s\S]*SUMMARY)/, 'SUMMARY:Dentist\r\nLOCATION:Main St'),
    );
    expect(await it.busy(day)).toContain(during);
    expect(await it.bell()).toContain(conflict);
    elsewhere.publish(address, busyFeed(during).replace('SUMMARY', 'RRULE:FREQ=DAILY;COUNT=2\r\nSUMMARY'));
    await it.later();
    expect(await it.busy(day)).toContain(during);
  });
});

describe('a session in a feed that says nothing but free or busy', () => {
  const periods = (...times: string[]) => {
    const lines = times.map((each) => `FREEBUSY:${each}\r\n`).join('');
    return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VFREEBUSY\r\n${lines}END:VFREEBUSY\r\nEND:VCALENDAR\r\n`;
  };

  test('doesn’t block, also joined with what comes right before or after', async () => {
    const id = await it.confirmed(start);
    await connectedFeed(periods('20300304T090000Z/20300304T103000Z', '20300304T080000Z/20300304T093000Z'));
    const rest = '2030-03-04T08:00:00.000Z/2030-03-04T09:00:00.000Z';
    expect(await it.busy(day)).toEqual([rest, '2030-03-04T09:30:00.000Z/2030-03-04T10:30:00.000Z']);
    expect(await it.bell()).not.toContain(conflict);
    await move('booker', id, 'cancel');
    await it.later();
    expect(await it.busy(day)).toEqual(['2030-03-04T08:00:00.000Z/2030-03-04T10:30:00.000Z']);
  });

  test.each([
    ['around it', '20300304T084500Z/20300304T110000Z'],
    ['that begins during it', '20300304T091500Z/20300304T110000Z'],
  ])('is told to the expert when they are busy %s', async (_when, period) => {
    await it.confirmed(start);
    await connectedFeed(periods(period));
    expect(await it.bell()).toContain(conflict);
  });

  test('is accepted only knowingly if the expert is busy then', async () => {
    const id = await it.authorized(start);
    await connectedFeed(periods('20300304T084500Z/20300304T110000Z'));
    const refused = await move('expert', id, 'confirm');
    expect(refused.json()).toMatchObject({
      calendarBusy: { from: '2030-03-04T08:45:00.000Z', until: '2030-03-04T11:00:00.000Z' },
    });
    expect((await move('expert', id, 'confirm', { despiteCalendar: true })).statusCode).toBe(200);
  });
});
