import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { httpCalendars } from '#server/adapters/calendars/http-calendars.ts';

const { findAccount } = httpCalendars({
  origin: 'https://intime.example',
  allowPrivate: true,
  now: () => new Date('2026-11-19T08:00:00Z'),
});

const response = (href: string, properties: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop>
    <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
const calendar = (name: string, properties = '') =>
  response(
    `/mara/${name}/`,
    `<d:displayname>${name}</d:displayname><d:resourcetype><c:calendar/></d:resourcetype>${properties}`,
  );

/** Of the person, as iCloud and Nextcloud show it. */
let person = '';
const server = http.createServer((request, reply) => {
  const answers: Record<string, string> = {
    '/.well-known/caldav': response(
      '/',
      '<d:current-user-principal><d:href>/people/mara/</d:href></d:current-user-principal>',
    ),
    '/people/mara/': response('/people/mara/', person),
    '/mara/': [
      calendar('Work', '<c:schedule-calendar-transp><c:opaque/></c:schedule-calendar-transp>'),
      calendar('Ideas', '<c:schedule-calendar-transp><c:transparent/></c:schedule-calendar-transp>'),
      calendar('Old'),
    ].join(''),
  };
  request.resume();
  reply.writeHead(207, { 'content-type': 'application/xml' });
  reply.end(
    `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${answers[request.url ?? ''] ?? ''}</d:multistatus>`,
  );
});
const home = '<c:calendar-home-set><d:href>/mara/</d:href></c:calendar-home-set>';
const find = async () => {
  const { port } = server.address() as AddressInfo;
  return findAccount({ server: `http://127.0.0.1:${port}/`, username: 'mara', password: 'app password' });
};

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  person = home;
});

test('an account has the email addresses by which its owner is invited, and no other links to them', async () => {
  person += `<c:calendar-user-address-set><d:href>mailto:Mara@icloud.com</d:href><d:href preferred="1">mailto:mara%2Bwork@me.com</d:href>
    <d:href>MAILTO:mara@icloud.com</d:href><d:href>/people/mara/</d:href><d:href>urn:uuid:4711</d:href></c:calendar-user-address-set>`;
  expect((await find()).addresses).toEqual(['mara@icloud.com', 'mara+work@me.com']);
});

test('an account whose server knows no addresses has its calendars all the same', async () => {
  const { calendars, addresses } = await find();
  expect(addresses).toEqual([]);
  expect(calendars).toHaveLength(3);
});

test('a calendar that its owner set to never show them as busy says so', async () => {
  const { calendars } = await find();
  expect(calendars.map(({ name, isFree }) => [name, isFree])).toEqual([
    ['Work', false],
    ['Ideas', true],
    ['Old', false],
  ]);
});
