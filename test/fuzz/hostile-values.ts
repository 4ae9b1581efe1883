import fc from 'fast-check';

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const deepObject = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Hostile values for any field. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER,
    2 ** 31,
    '',
    ' ',
    [],
    {},
    [[]],
    { $ne: null },
    { toString: 'no' },
    { length: 1e9 },
    '\0',
    'a\0b',
    '\ud800',
    'x\udfffy',
    '\u202eabc\u2028\u2029',
    '\r\nSet-Cookie: a=b',
    '%00%ff%c0%ae',
    '../../../../etc/passwd',
    "'; drop table users; --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    'javascript:alert(1)',
    'https://169.254.169.254/latest/meta-data',
    'NaN',
    'Infinity',
    '1e400',
    '-0',
    '9999999999999999999999',
    '+275760-09-13T00:00:00.001Z',
    '0000-00-00',
    '2030-02-30',
    '2030-03-04T09:00:00+23:59',
    '__proto__',
    'constructor',
    'toString',
    'ﷺ'.repeat(500),
    'e\u0301'.repeat(2_000),
    'a'.repeat(100_000),
    `${'a'.repeat(50_000)}!`,
    `${' '.repeat(50_000)}x`,
    'ß'.repeat(300),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.anything({ maxDepth: 3, withNullPrototype: false }).filter(isJson),
  // As many elements as a list may have, and as fit into a body.
  fc
    .tuple(fc.constantFrom(500, 60_000), fc.constantFrom<unknown>(0, {}, 'x', [], null))
    .map(([length, element]) => Array(length).fill(element)),
  fc.constant(Array(400).fill({ date: '2030-03-04', ranges: Array(45).fill({}) })),
  fc.constant(Object.fromEntries(Array.from({ length: 15_000 }, (_, n) => [`k${n}`, 0]))),
);

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

/** Bodies that aren't made from a schema at all. */
export const hostileBody: fc.Arbitrary<string | Buffer> = fc.oneof(
  fc.constantFrom<string | Buffer>(
    '',
    ' ',
    '{',
    'null',
    '[]',
    '"text"',
    '1e999',
    '{"a":1,"a":2}',
    '{"__proto__":{"isOperator":true},"constructor":{"prototype":{"isOperator":true}}}',
    '{"a":"\\ud800"}',
    '{"\\udc00":1}',
    '{"a":"\\u0000"}',
    '\ufeff{}',
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from([0xed, 0xa0, 0x80]),
    `{"a":${deep(40)}}`,
    `{"a":${deep(100_000)}}`,
    deepObject(40_000),
    deep(120_000),
    `{"a":"${'x'.repeat(200_000)}"}`,
    `{"a":[${Array(100_000).fill('0').join(',')}]}`,
    `{${Array.from({ length: 20_000 }, (_, n) => `"${n}":0`).join(',')}}`,
  ),
  fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

/** Ten megabytes, far above every limit but that of photos. */
export const hugeBody = Buffer.from(`{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`);

/** Parts of a path, still to be encoded unless they start with a percent sign. */
export const hostileSegment = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    'null',
    'undefined',
    'me',
    'NaN',
    '%00',
    '%ff',
    '%ed%a0%80',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '%25',
    "'",
    '" or 1=1',
    '__proto__',
    'constructor',
    '00000000-0000-0000-0000-000000000000',
    '00000000-0000-4000-8000-00000000000G',
    'x'.repeat(499),
    'x'.repeat(600),
    'ẞ'.repeat(40),
    '.',
    `${'a.'.repeat(200)}b`,
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
);

/** Headers that some calls are sent with. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { accept: 'text/html' },
  { accept: '*/*;q=nonsense,,,' },
  { 'accept-encoding': 'br;q=0, gzip;q=x, *' },
  { 'accept-encoding': 'a,'.repeat(2_000) },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { host: 'evil.example' },
  { host: '' },
  { 'x-forwarded-for': '127.0.0.1, ::1, nonsense' },
  { 'idempotency-key': 'x'.repeat(255) },
  { 'idempotency-key': 'x'.repeat(8_000) },
  { 'idempotency-key': 'schlüssel' },
  { 'idempotency-key': '' },
  { 'if-none-match': `${'"a",'.repeat(1_000)}*` },
  { range: 'bytes=0-0,5-1,-9' },
  { 'last-event-id': '-1' },
  { 'last-event-id': 'x'.repeat(5_000) },
  { 'x-http-method-override': 'DELETE' },
  { authorization: `Bearer ${'x'.repeat(4_000)}` },
  { authorization: 'Basic %%%' },
  { 'stripe-signature': 't=1,v1=00' },
  { 'stripe-account': 'acct_none' },
  { cookie: 'intime=; intime=%E0%A4%A; theme=<script>' },
  { cookie: `intime=${'x'.repeat(6_000)}` },
  { 'user-agent': '\u00ff'.repeat(500) },
  { 'content-encoding': 'gzip' },
  { expect: '100-continue' },
  { referer: `http://127.0.0.1:3000/${'x'.repeat(3_000)}` },
);
