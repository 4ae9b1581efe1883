import fc from 'fast-check';
import type { Ids } from './known-ids.ts';
import { ownPassword, sentMark, writtenMark } from './marks.ts';
import type { FuzzedRoute } from './routes.ts';
import type { Hints } from './schema-values.ts';

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Chatham'];
const two = (n: number) => String(n).padStart(2, '0');
const pick = (values: readonly string[]) => fc.constantFrom(...(values.length ? values : ['none']));

/** Years that JavaScript knows and PostgreSQL or a calendar may not. */
const oddDay = fc.constantFrom('0000-01-01', '0000-02-29', '0001-01-01', '9999-12-31', '2030-02-29');
const mostly = (usual: fc.Arbitrary<string>, odd: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: odd });
const dayIn = (min: number, max: number) =>
  mostly(
    fc.integer({ min, max }).map((day) => `2030-03-${two(day)}`),
    oddDay,
  );

/** Times that the experts have free, mostly. */
const time = mostly(
  fc
    .tuple(
      fc.integer({ min: 2, max: 28 }),
      fc.integer({ min: 6, max: 20 }),
      fc.constantFrom('00', '15', '30'),
    )
    .map(([day, hour, minute]) => `2030-03-${two(day)}T${two(hour)}:${minute}:00Z`),
  fc
    .tuple(oddDay, fc.constantFrom('Z', '+14:00', '-23:59', ''))
    .map(([day, zone]) => `${day}T00:00:00.000${zone}`),
);
const cursor = fc
  .tuple(mostly(fc.constant('2030-03-01'), oddDay), fc.uuid())
  .map(([day, id]) => `${day}T00:00:00.000Z~${id}`);
const someText = fc.oneof(
  fc.constant(`${writtenMark} text`),
  fc.string({ minLength: 3, maxLength: 60 }),
  fc.string({ unit: 'grapheme', minLength: 3, maxLength: 30 }),
);
const sent = fc.string({ maxLength: 12 }).map((text) => `${sentMark}-${text}`);

const cards = ['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_authenticationRequired'];

const byName: Record<string, fc.Arbitrary<unknown>> = {
  scheduledAt: time,
  timeZone: pick(zones),
  from: dayIn(1, 14),
  to: dayIn(12, 28),
  duration: fc.constantFrom(15, 30, 45),
  price: fc.constantFrom('50.00', '75.00', 75, '100.00'),
  amount: fc.constantFrom(5, 10, 15, 20, '5'),
  reason: someText,
  resolution: someText,
  text: someText,
  content: someText,
  comment: fc.option(someText, { nil: null }),
  firstName: someText,
  lastName: someText,
  role: someText,
  headline: fc.string({ minLength: 12, maxLength: 100 }),
  links: pick(['https://example.com/a', 'https://example.org/b']),
  email: fc.uuid().map((id) => `${writtenMark}-${id}@example.com`),
  password: fc.oneof(fc.constant(ownPassword), sent),
  currentPassword: fc.oneof({ weight: 4, arbitrary: fc.constant(ownPassword) }, sent),
  newPassword: fc.constant(ownPassword),
  after: cursor,
  before: fc.oneof(fc.uuid(), time, cursor),
  date: dayIn(1, 28),
  minPrice: fc.constantFrom('0', '10.50'),
  maxPrice: fc.constantFrom('75', '1000'),
  rating: fc.integer({ min: 1, max: 5 }),
  tipAmount: fc.constantFrom('0', '5', '10.00', 20),
  currency: fc.constant('usd'),
  payment_method: pick(cards),
  startTime: fc.integer({ min: 0, max: 11 }).map((hour) => `${two(hour)}:00`),
  endTime: fc.integer({ min: 12, max: 23 }).map((hour) => `${two(hour)}:30`),
};

/** Links to a person's pages elsewhere. */
const webLink = pick(['https://example.com/me', '']);

/** What fields and parameters are filled with: mostly what exists, sometimes another user's. */
export function hintsFor(
  { url }: FuzzedRoute,
  ids: Ids,
  own: readonly string[],
  mayBeTheirs: boolean,
): Hints {
  const of = (known: readonly string[]) => {
    const ours = known.filter((id) => own.includes(id));
    return fc.oneof(
      { weight: 5, arbitrary: pick(ours.length ? ours : known) },
      { weight: 2, arbitrary: pick(known) },
      { weight: mayBeTheirs ? 2 : 0, arbitrary: pick(ids.theirs) },
      { weight: 1, arbitrary: fc.uuid() },
    );
  };
  const id = of(idsOf(url, ids));
  const byId: Record<string, fc.Arbitrary<unknown>> = {
    id,
    second: id,
    bookingId: of(ids.bookings),
    booking: of(ids.bookings),
    profileId: of(ids.profiles),
    proposalId: of(ids.proposals),
    visit: of(ids.visits),
    ...(url === '/api/calendars/busy' ? { from: time, until: time } : {}),
    ...(url.startsWith('/api/rooms') ? { to: of(ids.visits) } : {}),
    user: of(ids.users),
    operator: of(ids.users),
    case: of(ids.cases),
    q: fc.oneof(pick([...ids.usernames, ...ids.bookings, ...ids.payments]), fc.string({ maxLength: 30 })),
    token: fc.oneof({ weight: 4, arbitrary: pick(ids.tokens) }, sent),
    refund: url.startsWith('/api/operator')
      ? fc.constantFrom(0, 2_500, 7_500)
      : fc.constantFrom('75.00', '0.00', '37.50'),
    photoURL: pick(ids.uploads.map((upload) => `http://127.0.0.1:3000/uploads/${upload}`)),
    username: url.startsWith('/auth')
      ? fc.oneof(
          pick(ids.usernames),
          fc.uuid().map((text) => `u${text.slice(0, 12)}`),
        )
      : pick(ids.usernames),
    file: pick(['photo.webp', 'small.webp', ...ids.usernames.map((name) => `${name}.png`)]),
    query: fc.oneof(pick(['testing', 'finds wrong', 'tester']), fc.string({ maxLength: 40 })),
  };
  return (name) => byId[name] ?? byName[name] ?? (name.endsWith('Url') ? webLink : undefined);
}

function idsOf(url: string, ids: Ids): string[] {
  if (/\/bookings\//.test(url)) return ids.bookings;
  if (/\/payments\/|payment_intents|challenge/.test(url)) return ids.payments;
  if (/\/profiles\//.test(url)) return ids.profiles;
  if (/\/reviews\//.test(url)) return ids.reviews;
  if (/\/cases\//.test(url)) return ids.cases;
  // Ends all of their bookings.
  if (/\/suspend$/.test(url)) return ids.users.slice(-1);
  if (/\/(people|operators)\//.test(url)) return ids.users;
  if (/\/(objects|uploads)\//.test(url)) return ids.uploads;
  if (/notices/.test(url)) return ids.notifications;
  return [...ids.messages, ...ids.reviews, ...ids.profiles, ...ids.notifications];
}
