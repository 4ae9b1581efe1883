import { beforeEach, describe, expect, test } from 'vitest';
import { address, fileWith, testCalendars } from '#test/test-calendars.ts';

const it = testCalendars();
const { elsewhere } = it;
const event = fileWith('2030-03-04T08:30:00Z/2030-03-04T09:15:00Z');
const inZone = (zone: string) =>
  event.replace('DTSTART:20300304T083000Z', `DTSTART;TZID=${zone}:20300304T083000`);

beforeEach(() => it.meet());

describe('an expert whose calendar has an event that can’t be read', () => {
  test.each([
    [
      'its zone',
      inZone('Zürich Mitte'),
      'An event in this calendar is in a time zone we don’t know (“Zürich Mitte”).',
    ],
    [
      'its day if the zone could be a message',
      inZone('"see evil.example"'),
      'An event on 4 Mar 2030 is in a time zone we don’t know.',
    ],
    [
      'its day if the zone is long',
      inZone('x'.repeat(41)),
      'An event on 4 Mar 2030 is in a time zone we don’t know.',
    ],
    [
      'its day',
      event.replace(/DTEND.*/, 'DTEND:soon'),
      'We can’t read an event on 4 Mar 2030. Check that event in your calendar.',
    ],
    [
      'nothing if it has no day',
      event.replace(/DTSTART.*/, 'DTSTART:soon'),
      'We can’t read this calendar: parts of it aren’t valid.',
    ],
  ])('is told %s', async (_what, feed, message) => {
    elsewhere.publish(address, feed);
    const answer = await it.connect({ kind: 'address', address });
    expect(answer.json()).toMatchObject({ fields: { address: message } });
    expect(answer.body).not.toContain('Dentist');
  });

  test('is told it on the hours page and after six hours by email, until it can be read', async () => {
    elsewhere.publish(address, event);
    const { id } = await it.connected({ kind: 'address', address });
    await it.mailed();
    elsewhere.publish(address, inZone('Nowhere'));
    for (let n = 0; n < 7; n += 1) await it.later(61);
    const message = 'An event in this calendar is in a time zone we don’t know (“Nowhere”).';
    expect(await it.connections()).toMatchObject([{ id, problem: { message } }]);
    expect((await it.mailed()).expert.map(({ text }) => text)).toEqual([expect.stringContaining(message)]);
    elsewhere.publish(address, 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n');
    await it.later(61);
    const other = 'We can’t read this calendar: parts of it aren’t valid.';
    expect(await it.connections()).toMatchObject([{ problem: { message: other } }]);
  });
});
