import { expect, test } from 'vitest';
import { notesOf, updateEvent } from './update-event.ts';

const file = (...event: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:a',
    ...event,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const fresh = file(
  ...['SEQUENCE:2', 'DTSTAMP:20300101T000000Z', 'DTSTART:20300305T100000Z', 'DTEND:20300305T103000Z'],
  ...['SUMMARY:Session with Nora Kim', 'DESCRIPTION:ours', 'STATUS:CONFIRMED'],
);

test('an event gets its session’s times and keeps reminders, attachments and unreadable lines', () => {
  const reminder = [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Soon',
    'DURATION:PT5M',
    'TRIGGER:-PT10M',
    'END:VALARM',
  ];
  const theirs = file(
    ...['DTSTART;TZID=Europe/Berlin:20300304T100000', 'DURATION:PT45M', 'summary:Session with', '  Nora'],
    ...[
      'DESCRIPTION:mine',
      'X-COLOR:#fff',
      'ATTACH:\\',
      ...reminder,
      'CATEGORIES:Work',
      'DTSTAMP:20290101T000000Z',
    ],
  );
  const kept = ['X-COLOR:#fff', 'ATTACH:\\', ...reminder, 'CATEGORIES:Work'];
  const [times, rest] = [
    fresh.split('\r\n').slice(4, 8),
    ['SUMMARY:Session with Nora Kim', 'STATUS:CONFIRMED'],
  ];
  const event = (text: string) => text.split('\r\n').slice(3, -3);
  expect(event(updateEvent(theirs, fresh, { keepsNotes: true }))).toEqual([
    ...[...times, ...rest],
    ...['UID:a', 'DESCRIPTION:mine', ...kept],
  ]);
  expect(updateEvent(theirs, fresh, { keepsNotes: false })).not.toContain('DESCRIPTION:mine');
});

test('changed occurrences and time zones stay', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Home',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  const changed = [
    'BEGIN:VEVENT',
    'UID:a',
    'RECURRENCE-ID:20300311T100000Z',
    'DTSTART:20300311T110000Z',
    'END:VEVENT',
  ];
  const theirs = file('DTSTART:20300304T090000Z')
    .replace('BEGIN:VEVENT', [...zone, 'BEGIN:VEVENT'].join('\r\n'))
    .replace('END:VCALENDAR', [...changed, 'END:VCALENDAR'].join('\r\n'));
  const updated = updateEvent(theirs, fresh, { keepsNotes: false });
  expect(updated).toContain(zone.join('\r\n'));
  expect(updated).toContain(changed.join('\r\n'));
  expect(updated).not.toContain('20300304');
});

test('notes are the same however they are escaped and folded', () => {
  expect(notesOf(file('DESCRIPTION:Mara\\, Nora\\n30 min\\;  $50'))).toBe('Mara, Nora 30 min; $50');
  expect(notesOf(file('DESCRIPTION;LANGUAGE=en:Mara, No', ' ra\\N30 min; $50\\n'))).toBe(
    'Mara, Nora 30 min; $50',
  );
  expect(notesOf(file('SUMMARY:none'))).toBe('');
});
