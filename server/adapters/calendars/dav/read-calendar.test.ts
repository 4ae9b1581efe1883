import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { httpCalendars } from '#server/adapters/calendars/http-calendars.ts';

const december = { from: new Date('2026-12-01T00:00:00Z'), until: new Date('2027-01-01T00:00:00Z') };
const { readCalendar } = httpCalendars({
  origin: 'https://intime.example',
  allowPrivate: true,
  now: () => new Date('2026-11-19T08:00:00Z'),
});

const response = (name: string, content: string) =>
  `<d:response><d:href>/mara/sessions/${name}</d:href>${content}</d:response>`;
const found = (properties: string, status = '200 OK') =>
  `<d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 ${status}</d:status></d:propstat>`;
const event = (name: string) =>
  response(
    `${name}.ics`,
    found(`<d:getetag>"1"</d:getetag><c:calendar-data>BEGIN:VCALENDAR ${name}</c:calendar-data>`),
  );

/** What the server answers to a query, by what the query contains. */
let answers: { events: string[]; recurring: string[] };

function answerTo(method: string | undefined, body: string): string[] {
  if (method === 'PROPFIND')
    return [response('', found('<d:resourcetype><c:calendar/></d:resourcetype><cs:getctag>1</cs:getctag>'))];
  return body.includes('prop-filter') ? answers.recurring : answers.events;
}

const server = http.createServer((request, reply) => {
  void text(request).then((body) => {
    const namespaces =
      'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/"';
    const resources = answerTo(request.method, body).join('');
    reply.writeHead(207, { 'content-type': 'application/xml' });
    reply.end(`<d:multistatus ${namespaces}>${resources}</d:multistatus>`);
  });
});
let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  answers = { events: [event('one')], recurring: [] };
});

const read = () =>
  readCalendar(
    { server: origin, username: 'mara', password: 'secret' },
    `${origin}/mara/sessions/`,
    {},
    december,
  );

describe('an event without its data', () => {
  const noData = '<c:calendar-data/>';

  test.each([
    ['failed on the server', response('two.ics', '<d:status>HTTP/1.1 500 Oops</d:status>')],
    ['may not be seen', response('two.ics', found('<d:getetag>"2"</d:getetag>') + found(noData, '403 No'))],
    ['lacks its data', response('two.ics', found('<d:getetag>"2"</d:getetag>') + found(noData, '404 No'))],
    ['is empty', response('two.ics', found(noData))],
    ['is the calendar, which failed', response('', '<d:status>HTTP/1.1 500 Oops</d:status>')],
  ])('isn’t taken for free time: it %s', async (_what, resource) => {
    const problem = expect.objectContaining({ name: 'CalendarError', problem: 'serverError' });
    answers.events.push(resource);
    await expect(read()).rejects.toEqual(problem);
    answers = { events: [event('one')], recurring: [resource] };
    await expect(read()).rejects.toEqual(problem);
  });

  test.each([
    ['an event that was removed meanwhile', response('two.ics', '<d:status>HTTP/1.1 404 Gone</d:status>')],
    ['the calendar itself', response('', found('<d:getetag>"2"</d:getetag>'))],
  ])('is left out if it is %s', async (_what, resource) => {
    answers.events.push(resource);
    expect(await read()).toMatchObject({ texts: ['BEGIN:VCALENDAR one'] });
  });
});
