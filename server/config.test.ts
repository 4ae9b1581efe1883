import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'intime-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const embedded = { DATA_DIR: folder };
const postgres = {
  DATABASE_URL: 'postgres://app@127.0.0.1/app',
  SESSION_SECRET: 'x'.repeat(32),
  PAYMENTS: 'sandbox',
  MAIL: 'outbox',
};

const bucket = {
  S3_BUCKET: 'photos',
  S3_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
};

test('everything has a default on a laptop', () => {
  expect(loadConfig(embedded)).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    production: false,
    database: { kind: 'embedded', folder },
    demo: true,
    mail: { smtpUrl: undefined },
    testControls: false,
    trustProxy: false,
  });
});

test('the session secret is created once, stored, and readable by its owner only', () => {
  const first = loadConfig(embedded).sessionSecret;
  expect(loadConfig(embedded).sessionSecret).toBe(first);
  const file = path.join(folder, 'session-secret');
  expect(readFileSync(file, 'utf8')).toBe(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a second secret is accepted during rotation', () => {
  expect(loadConfig(embedded).previousSecrets).toEqual([]);
  const previous = 'y'.repeat(32);
  const during = loadConfig({ ...embedded, SESSION_SECRET_PREVIOUS: previous });
  expect(during.previousSecrets).toEqual([previous]);
  const before = loadConfig({ ...embedded, SESSION_SECRET: previous });
  // The built-in sandbox's webhooks too, which the other process may send.
  expect(during.payments.webhookSecrets).toEqual([
    ...loadConfig(embedded).payments.webhookSecrets,
    ...before.payments.webhookSecrets,
  ]);
});

test('payments use Stripe if its keys are set, otherwise the sandbox with generated keys', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b',
  };
  expect(loadConfig({ ...embedded, ...keys }).payments).toEqual({
    kind: 'stripe',
    secretKey: 'sk_test_x',
    publishableKey: 'pk_test_x',
    webhookSecrets: ['whsec_a', 'whsec_b'],
  });
  const own = loadConfig({ ...embedded, ...keys, PAYMENTS: 'sandbox' }).payments;
  expect(own).toMatchObject({
    kind: 'sandbox',
    url: undefined,
    secretKey: expect.stringMatching(/^sk_test_\w{64}$/) as string,
  });
  const other = loadConfig({ ...embedded, SESSION_SECRET: 'another secret, which is long enough' }).payments;
  expect(other.secretKey).not.toBe(own.secretKey);
  expect(loadConfig({ ...embedded, STRIPE_SANDBOX_URL: 'http://127.0.0.1:3010/' }).payments).toMatchObject({
    kind: 'sandbox',
    url: 'http://127.0.0.1:3010',
    webhookSecrets: ['whsec_sandbox'],
  });
});

test('trusted proxies are addresses or ranges', () => {
  const config = loadConfig({
    ...embedded,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8',
  });
  expect(config.trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
});

test('an external database gets no sample people, and https means production', () => {
  const config = loadConfig({ ...postgres, PUBLIC_URL: 'https://intime.example/', TRUST_PROXY: '127.0.0.1' });
  expect(config).toMatchObject({
    demo: false,
    production: true,
    exposed: true,
    publicUrl: 'https://intime.example',
    passwordBlocklist: true,
  });
});

test('operators are a list of usernames, empty by default', () => {
  expect(loadConfig(embedded).operators).toEqual([]);
  expect(loadConfig({ ...embedded, OPERATORS: 'mara, nora-k' }).operators).toEqual(['mara', 'nora-k']);
});

test('photos are stored as files or in a bucket; only Amazon’s S3 requires a region', () => {
  expect(loadConfig(embedded).storage).toEqual({ kind: 'disk', folder: path.join(folder, 'objects') });
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const amazon = { kind: 's3', bucket: 'photos', region: 'eu-central-1', endpoint: undefined, ...keys };
  expect(loadConfig({ ...embedded, ...bucket }).storage).toEqual(amazon);
  const endpoint = 'http://127.0.0.1:9000';
  const other = loadConfig({ ...embedded, ...bucket, S3_REGION: '', S3_ENDPOINT: endpoint });
  expect(other.storage).toMatchObject({ endpoint, region: 'us-east-1' });
});

test('calls use STUN servers, and relays with their secret', () => {
  expect(loadConfig(embedded).calls).toEqual({ stunUrls: [], relay: undefined });
  const secret = 'x'.repeat(32);
  const urls = ['turn:turn.example:3478?transport=udp', 'turns:[2001:db8::1]:5349'];
  const list = ['stun:stun.example', urls[0], 'stuns:10.0.0.1:5349', urls[1]].join(', ');
  expect(loadConfig({ ...embedded, ICE_SERVERS: list, TURN_SECRET: secret }).calls).toEqual({
    stunUrls: ['stun:stun.example', 'stuns:10.0.0.1:5349'],
    relay: { urls, secret },
  });
});

test('embeddings use the local model, or an API if its key is set', () => {
  expect(loadConfig(embedded).embeddings).toEqual({ kind: 'local' });
  const openai = {
    kind: 'api',
    key: 'sk-x',
    baseUrl: 'https://api.openai.com/v1',
    model: 'text-embedding-3-small',
    dailyTokens: 2_000_000,
  };
  expect(loadConfig({ ...embedded, OPENAI_API_KEY: 'sk-x' }).embeddings).toEqual(openai);
  const other = { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', EMBEDDING_MODEL: 'e5' };
  expect(
    loadConfig({ ...embedded, OPENAI_API_KEY: 'sk-x', ...other, EMBEDDING_DAILY_TOKENS: '5000' }).embeddings,
  ).toEqual({ ...openai, baseUrl: other.OPENAI_BASE_URL, model: 'e5', dailyTokens: 5_000 });
});

test.each([
  [{ PORT: 'eighty' }, /^PORT: /],
  [{ PORT: '99999' }, /^PORT: /],
  [{ PUBLIC_URL: 'intime.example' }, /^PUBLIC_URL: /],
  [{ DATABASE_URL: 'mysql://x/y' }, /^DATABASE_URL: /],
  [{ DEMO: 'yes' }, /^DEMO: /],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /],
  [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY: /],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY: /],
  [{ OPERATORS: 'mara,,nora' }, /^OPERATORS: /],
  [{ OPERATORS: 'mara@intime.example' }, /^OPERATORS: /],
  [{ DATA_DIR: import.meta.filename }, /^DATA_DIR: /],
  [{ RATE_LIMITS: 'relaxed' }, /^RATE_LIMITS: .*TEST_CONTROLS/],
  [{ BREAK_IDEMPOTENCY_KEYS: 'on' }, /^BREAK_IDEMPOTENCY_KEYS: .*TEST_CONTROLS/],
  [{ PASSWORD_HASHING: 'cheap' }, /^PASSWORD_HASHING: .*TEST_CONTROLS/],
  [{ ...postgres, SESSION_SECRET: '' }, /^SESSION_SECRET: required/],
  [{ ...postgres, SESSION_SECRET: 'short' }, /^SESSION_SECRET: .*32/],
  [{ ...postgres, SESSION_SECRET_PREVIOUS: 'short' }, /^SESSION_SECRET_PREVIOUS: .*32/],
  [{ ...postgres, PAYMENTS: '' }, /^STRIPE_SECRET_KEY: .*PAYMENTS=sandbox/],
  [{ ...postgres, MAIL: '' }, /^SMTP_URL: .*MAIL=outbox/],
  [{ ...postgres, DEMO: 'on' }, /^DEMO: /],
  [{ TEST_CONTROLS: 'on', STRIPE_SECRET_KEY: 'sk_live_x' }, /^TEST_CONTROLS: .*live/],
  [{ PAYMENTS: 'sandbox', STRIPE_SECRET_KEY: 'sk_live_x' }, /^PAYMENTS: .*live/],
  [
    { STRIPE_SANDBOX_URL: 'http://127.0.0.1:3010', STRIPE_SECRET_KEY: 'rk_live_x' },
    /^STRIPE_SANDBOX_URL: .*live/,
  ],
  [
    { STRIPE_SANDBOX_URL: 'http://127.0.0.1:3010', STRIPE_SECRET_KEY: 'sk_test_x' },
    /^STRIPE_SANDBOX_URL: .*PAYMENTS/,
  ],
  [{ STRIPE_SECRET_KEY: 'sk_test_x' }, /^STRIPE_PUBLISHABLE_KEY: required/],
  [
    { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' },
    /^STRIPE_WEBHOOK_SECRET: required/,
  ],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_a,other' }, /^STRIPE_WEBHOOK_SECRET: must be webhook signing secrets/],
  [{ STRIPE_SECRET_KEY: 'pk_test_x' }, /^STRIPE_SECRET_KEY: must be/],
  [{ PAYOUT_HOURS: '-1' }, /^PAYOUT_HOURS/],
  [{ ICE_SERVERS: 'turn.example:3478' }, /^ICE_SERVERS: must be comma-separated addresses such as stun:/],
  [{ ICE_SERVERS: 'stun:a.example,' }, /^ICE_SERVERS: must be/],
  [{ ICE_SERVERS: 'stun:a.example?transport=udp' }, /^ICE_SERVERS: must be/],
  [{ ICE_SERVERS: 'https://a.example' }, /^ICE_SERVERS: must be/],
  [{ ICE_SERVERS: 'turn:a.example' }, /^TURN_SECRET: required when .*turn:a\.example.*static-auth-secret/],
  [{ TURN_SECRET: 'x'.repeat(32) }, /^ICE_SERVERS: .*turn:/],
  [{ ICE_SERVERS: 'stun:a.example', TURN_SECRET: 'x'.repeat(32) }, /^ICE_SERVERS: .*turn:/],
  [{ ICE_SERVERS: 'turn:a.example', TURN_SECRET: 'short' }, /^TURN_SECRET: .*32/],
  [{ S3_ENDPOINT: 'http://127.0.0.1:9000' }, /^S3_BUCKET: required/],
  [{ ...bucket, S3_BUCKET: 'Not.A.Bucket' }, /^S3_BUCKET: /],
  [{ ...bucket, S3_ENDPOINT: 'minio:9000' }, /^S3_ENDPOINT: /],
  [{ ...bucket, S3_REGION: '' }, /^S3_REGION: required/],
  [{ ...bucket, AWS_ACCESS_KEY_ID: '' }, /^AWS_ACCESS_KEY_ID: required/],
  [{ ...bucket, AWS_SECRET_ACCESS_KEY: '' }, /^AWS_SECRET_ACCESS_KEY: required/],
  [{ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' }, /^OPENAI_API_KEY: required/],
  [{ EMBEDDING_MODEL: 'e5' }, /^OPENAI_API_KEY: required/],
  [{ OPENAI_API_KEY: 'sk-x', OPENAI_BASE_URL: 'ollama:11434' }, /^OPENAI_BASE_URL: /],
  [{ OPENAI_API_KEY: 'sk-x', EMBEDDING_DAILY_TOKENS: '0' }, /^EMBEDDING_DAILY_TOKENS: /],
])('%j stops startup with a line that names the variable', (env, line) => {
  expect(() => loadConfig({ ...embedded, ...env })).toThrow(line);
});

const exposures = [
  { PUBLIC_URL: 'http://intime.example' },
  { HOST: '0.0.0.0' },
  { HOST: '192.168.0.7' },
  { PUBLIC_URL: 'https://localhost', TRUST_PROXY: '127.0.0.1' },
];
const chosen = { PAYMENTS: 'sandbox', MAIL: 'outbox', PUBLIC_URL: 'http://intime.example' };

test.each(exposures)('with %j, payments and email must be explicit', (exposure) => {
  const env = { ...embedded, ...chosen, ...exposure };
  expect(loadConfig(env)).toMatchObject({ exposed: true, demo: false });
  const refusal = (change: object) => () => loadConfig({ ...env, ...change });
  expect(refusal({ PAYMENTS: '' })).toThrow(/^STRIPE_SECRET_KEY: required when .*PAYMENTS=sandbox/);
  expect(refusal({ MAIL: '' })).toThrow(/^SMTP_URL: required when .*MAIL=outbox/);
  expect(refusal({ DEMO: 'on' })).toThrow(/^DEMO: not allowed when .*unset it/);
  expect(refusal({ TEST_CONTROLS: 'on' })).toThrow(/^TEST_CONTROLS: not allowed when .*unset it/);
});

test('a process that others reach needs the address they use, and behind https the proxy’s', () => {
  const host = { ...embedded, ...chosen, HOST: '0.0.0.0', PUBLIC_URL: '' };
  expect(() => loadConfig(host)).toThrow(/^PUBLIC_URL: required when HOST is 0\.0\.0\.0/);
  const https = { ...embedded, ...chosen, PUBLIC_URL: 'https://intime.example' };
  expect(() => loadConfig(https)).toThrow(/^TRUST_PROXY: required when PUBLIC_URL is https/);
  expect(loadConfig({ ...https, TRUST_PROXY: '127.0.0.1' })).toMatchObject({ production: true });
});

const liveKeys = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};

test.each([
  [{ TRUST_PROXY: '127.0.0.1', PAYMENTS: 'sandbox' }, 'TRUST_PROXY is set'],
  [liveKeys, 'STRIPE_SECRET_KEY is a live key'],
])('with %j, the address that people use must be named', (env, why) => {
  const asked = { ...embedded, ...env, MAIL: 'outbox' };
  expect(() => loadConfig(asked)).toThrow(`PUBLIC_URL: required when ${why}`);
  const named = { PUBLIC_URL: 'https://intime.example', TRUST_PROXY: '127.0.0.1' };
  expect(loadConfig({ ...asked, ...named })).toMatchObject({ exposed: true, demo: false });
});

test('https on this machine needs the proxy’s address too', () => {
  const https = { ...embedded, ...chosen, PUBLIC_URL: 'https://localhost' };
  expect(() => loadConfig(https)).toThrow(/^TRUST_PROXY: required when PUBLIC_URL is https/);
});

test('a standalone sandbox needs its own webhook secret once the process is exposed', () => {
  const env = { ...embedded, ...chosen, STRIPE_SANDBOX_URL: 'http://127.0.0.1:3010' };
  const known = /^STRIPE_WEBHOOK_SECRET: required with STRIPE_SANDBOX_URL when PUBLIC_URL is/;
  expect(() => loadConfig(env)).toThrow(known);
  expect(() => loadConfig({ ...env, STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' })).toThrow(known);
  const { payments } = loadConfig({ ...env, STRIPE_WEBHOOK_SECRET: 'whsec_own' });
  expect(payments.webhookSecrets).toEqual(['whsec_own']);
});

test.each([{ PUBLIC_URL: 'http://127.0.0.1:3000' }, { PUBLIC_URL: 'http://[::1]:3000' }, { HOST: '::1' }])(
  'with %j, a laptop needs no more configuration',
  (env) => {
    expect(loadConfig({ ...embedded, ...env })).toMatchObject({ exposed: false, demo: true });
  },
);
