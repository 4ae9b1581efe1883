import { createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import type { ApiSettings } from '#server/adapters/embeddings/embeddings-api.ts';
import type { S3Settings } from '#server/adapters/storage/s3-storage.ts';
import { dayMs } from '#shared/durations.ts';

const onOff = z.enum(['on', 'off']);
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_WAIT_SECONDS: z.coerce.number().min(0).max(600).default(60),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  DATA_DIR: z.string().default('./data'),
  DEMO: onOff.optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SESSION_IDLE_DAYS: z.coerce.number().positive().default(7),
  SESSION_ABSOLUTE_DAYS: z.coerce.number().positive().max(30).default(30),
  PAYMENTS: z.enum(['sandbox']).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must be a Stripe secret key, sk_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must be a Stripe publishable key, pk_…').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((list) => list.split(',').map((part) => part.trim()))
    .refine((list) => list.every((part) => part.startsWith('whsec_')), 'must be signing secrets, whsec_…')
    .optional(),
  STRIPE_SANDBOX_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  PLATFORM_FEE_PERCENT: z.coerce.number().int().min(0).max(50).default(10),
  PAYOUT_HOURS: z.coerce.number().min(0).max(720).default(48),
  MAX_HORIZON_DAYS: z.coerce.number().int().min(1).max(180).default(180),
  BOOKING_HOLD_MINUTES: z.coerce.number().int().min(1).max(60).default(15),
  MAX_LIVE_REQUESTS: z.coerce.number().int().min(1).max(1000).default(20),
  MEETING_URL_TEMPLATE: z
    .url({ protocol: /^https$/ })
    .refine((template) => template.includes('{room}'), 'must hold {room}')
    .default('https://meet.jit.si/intime-{room}'),
  MAIL: z.enum(['outbox']).optional(),
  MAIL_FROM: z.string().default('InTime <hello@intime.localhost>'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'must be 3 to 63 small letters, digits and hyphens')
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  EMBEDDING_MODEL: z.string().max(100).optional(),
  EMBEDDING_DAILY_TOKENS: z.coerce.number().int().min(1).max(2_000_000_000).default(2_000_000),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  PASSWORD_BLOCKLIST: onOff.optional(),
  TEST_CONTROLS: onOff.default('off'),
  PASSWORD_HASHING: z.enum(['standard', 'cheap']).optional(),
  RATE_LIMITS: z.enum(['relaxed']).optional(),
  BREAK_IDEMPOTENCY_KEYS: onOff.default('off'),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((part) => part.trim()))
    .refine(
      (list) => list.every(isAddressRange),
      'must be addresses or ranges, such as 10.0.0.0/8, comma-separated',
    )
    .optional(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
});

export type Config = {
  port: number;
  host: string;
  /** Set in production; otherwise links and origins are loopback at our port. */
  publicUrl: string | undefined;
  /** Served over https to the world: `__Host-` cookie, Secure, HSTS. */
  production: boolean;
  database: { kind: 'postgres'; url: string; pool: number } | { kind: 'embedded'; folder: string };
  /** How long a start waits for a database that is still starting. */
  databaseWaitMs: number;
  demo: boolean;
  sessionSecret: string;
  sessionIdleMs: number;
  sessionAbsoluteMs: number;
  /** Stripe where we have its keys; otherwise the sandbox, our own or one that runs by itself. */
  payments: PaymentSettings;
  /** The platform's share of what an expert earns; never of tips. */
  platformFeePercent: number;
  /** How long after a session its money is kept, in case somebody has a complaint. */
  payoutHours: number;
  /** How far ahead an expert may let themselves be booked. */
  maxHorizonDays: number;
  /** How long a time is kept for somebody who hasn't paid yet. */
  holdMinutes: number;
  /** Requests without an answer that one person may have. */
  maxLiveRequests: number;
  /** Where two people meet whose expert named no place: `{room}` is made up for each session. */
  meetingUrlTemplate: string;
  mail: { from: string; smtpUrl: string | undefined };
  /** Where photos are kept. */
  storage: { kind: 'disk'; folder: string } | ({ kind: 's3' } & S3Settings);
  /** What turns texts into vectors: the model that comes with us, or an API. */
  embeddings: { kind: 'local' } | ({ kind: 'api'; dailyTokens: number } & ApiSettings);
  metricsToken: string | undefined;
  passwordBlocklist: boolean;
  /** Cheap only for tests, which sign up thousands of people. */
  passwordHashing: 'standard' | 'cheap';
  testControls: boolean;
  relaxedLimits: boolean;
  /** Sends the provider a new key each time: what the fault tests must notice. */
  breakIdempotencyKeys: boolean;
  /** Addresses or ranges whose forwarding headers are believed; `false` believes nobody. */
  trustProxy: string[] | false;
  logLevel: (typeof logLevels)[number];
};

export type PaymentSettings =
  | { kind: 'stripe'; secretKey: string; publishableKey: string; webhookSecrets: string[] }
  | { kind: 'sandbox'; url: string | undefined; secretKey: string; webhookSecrets: string[] };

/** A wrong or missing variable, in one line that names it. */
export class ConfigError extends Error {}

/** The only reader of the environment. An empty variable counts as unset. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const e = parsed.data;
  refuseUnsafe(e);
  const dataDir = path.resolve(e.DATA_DIR);
  const sessionSecret = e.SESSION_SECRET ?? keptSecret(dataDir);
  const production = e.PUBLIC_URL?.startsWith('https://') ?? false;
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL,
    production,
    database: e.DATABASE_URL
      ? { kind: 'postgres', url: e.DATABASE_URL, pool: e.DATABASE_POOL }
      : { kind: 'embedded', folder: dataDir },
    databaseWaitMs: e.DATABASE_WAIT_SECONDS * 1000,
    demo: e.DEMO ? e.DEMO === 'on' : !e.DATABASE_URL && !production,
    sessionSecret,
    sessionIdleMs: e.SESSION_IDLE_DAYS * dayMs,
    sessionAbsoluteMs: e.SESSION_ABSOLUTE_DAYS * dayMs,
    payments: paymentsOf(e, sessionSecret),
    platformFeePercent: e.PLATFORM_FEE_PERCENT,
    payoutHours: e.PAYOUT_HOURS,
    maxHorizonDays: e.MAX_HORIZON_DAYS,
    holdMinutes: e.BOOKING_HOLD_MINUTES,
    maxLiveRequests: e.MAX_LIVE_REQUESTS,
    meetingUrlTemplate: e.MEETING_URL_TEMPLATE,
    mail: { from: e.MAIL_FROM, smtpUrl: e.MAIL === 'outbox' ? undefined : e.SMTP_URL },
    storage: storageOf(e, dataDir),
    embeddings: embeddingsOf(e),
    metricsToken: e.METRICS_TOKEN,
    passwordBlocklist: e.PASSWORD_BLOCKLIST ? e.PASSWORD_BLOCKLIST === 'on' : production,
    passwordHashing: e.PASSWORD_HASHING ?? (e.TEST_CONTROLS === 'on' ? 'cheap' : 'standard'),
    testControls: e.TEST_CONTROLS === 'on',
    relaxedLimits: e.RATE_LIMITS === 'relaxed',
    breakIdempotencyKeys: e.BREAK_IDEMPOTENCY_KEYS === 'on',
    trustProxy: e.TRUST_PROXY ?? false,
    logLevel: e.LOG_LEVEL,
  };
}

/** Combinations that would lose money, mail or safety silently. */
function refuseUnsafe(e: z.infer<typeof environment>): void {
  const refuse = (line: string): never => {
    throw new ConfigError(line);
  };
  if (e.DATABASE_URL) {
    if (!e.SESSION_SECRET) refuse('SESSION_SECRET: required when DATABASE_URL is set');
    if (!e.STRIPE_SECRET_KEY && !e.PAYMENTS) {
      refuse('STRIPE_SECRET_KEY: required when DATABASE_URL is set (or say PAYMENTS=sandbox)');
    }
    if (!e.SMTP_URL && !e.MAIL) refuse('SMTP_URL: required when DATABASE_URL is set (or say MAIL=outbox)');
    if (e.DEMO === 'on') refuse('DEMO: sample people are for the embedded database only, unset DATABASE_URL');
  }
  const live = /^[sr]k_live_/.test(e.STRIPE_SECRET_KEY ?? '');
  if (live && e.PAYMENTS) refuse('PAYMENTS: the sandbox is refused beside a live payment key');
  if (live && e.STRIPE_SANDBOX_URL) refuse('STRIPE_SANDBOX_URL: refused beside a live payment key');
  if (e.STRIPE_SECRET_KEY && e.STRIPE_SANDBOX_URL && !e.PAYMENTS) {
    refuse('STRIPE_SANDBOX_URL: say PAYMENTS=sandbox to use it although there is a key');
  }
  if (e.TEST_CONTROLS === 'on' && live) {
    refuse('TEST_CONTROLS: refused beside a live payment key');
  }
  if (e.TEST_CONTROLS === 'on' && e.PUBLIC_URL?.startsWith('https://')) {
    refuse('TEST_CONTROLS: refused in production (PUBLIC_URL is https)');
  }
  if (e.RATE_LIMITS === 'relaxed' && e.TEST_CONTROLS !== 'on') {
    refuse('RATE_LIMITS: relaxed works only together with TEST_CONTROLS=on');
  }
  if (e.PASSWORD_HASHING === 'cheap' && e.TEST_CONTROLS !== 'on') {
    refuse('PASSWORD_HASHING: cheap works only together with TEST_CONTROLS=on');
  }
  if (e.BREAK_IDEMPOTENCY_KEYS === 'on' && e.TEST_CONTROLS !== 'on') {
    refuse('BREAK_IDEMPOTENCY_KEYS: works only together with TEST_CONTROLS=on');
  }
}

/** A sandbox that runs by itself takes any test key, and signs with a secret that is none. */
const alone = { secretKey: 'sk_test_sandbox', webhookSecrets: ['whsec_sandbox'] };

function paymentsOf(e: z.infer<typeof environment>, sessionSecret: string): PaymentSettings {
  if (e.STRIPE_SECRET_KEY && !e.PAYMENTS) {
    const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecrets } = e;
    const needed = (name: string) =>
      new ConfigError(`${name}: required when STRIPE_SECRET_KEY is set (or say PAYMENTS=sandbox)`);
    if (!publishableKey) throw needed('STRIPE_PUBLISHABLE_KEY');
    if (!webhookSecrets) throw needed('STRIPE_WEBHOOK_SECRET');
    return { kind: 'stripe', secretKey: e.STRIPE_SECRET_KEY, publishableKey, webhookSecrets };
  }
  if (e.STRIPE_SANDBOX_URL) {
    const webhookSecrets = e.STRIPE_WEBHOOK_SECRET ?? alone.webhookSecrets;
    return { kind: 'sandbox', url: e.STRIPE_SANDBOX_URL, secretKey: alone.secretKey, webhookSecrets };
  }
  const own = (purpose: string) => deriveKey({ sessionSecret }, purpose).toString('hex');
  return {
    kind: 'sandbox',
    url: undefined,
    secretKey: `sk_test_${own('sandbox')}`,
    webhookSecrets: [`whsec_${own('sandbox webhooks')}`],
  };
}

/** A bucket when one is named, and then everything that is needed to reach it. */
function storageOf(e: z.infer<typeof environment>, dataDir: string): Config['storage'] {
  const needed = (
    name: 'S3_BUCKET' | 'S3_REGION' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY',
    by: string,
  ) => {
    const value = e[name];
    if (value === undefined) throw new ConfigError(`${name}: required when ${by} is set`);
    return value;
  };
  if (e.S3_ENDPOINT) needed('S3_BUCKET', 'S3_ENDPOINT');
  if (!e.S3_BUCKET) return { kind: 'disk', folder: path.join(dataDir, 'objects') };
  return {
    kind: 's3',
    bucket: e.S3_BUCKET,
    endpoint: e.S3_ENDPOINT,
    // Only Amazon's own addresses depend on it; others want any name.
    region: e.S3_ENDPOINT ? (e.S3_REGION ?? 'us-east-1') : needed('S3_REGION', 'S3_BUCKET'),
    accessKeyId: needed('AWS_ACCESS_KEY_ID', 'S3_BUCKET'),
    secretAccessKey: needed('AWS_SECRET_ACCESS_KEY', 'S3_BUCKET'),
  };
}

/** An API when we have its key; what names one without a key would be ignored, so it is refused. */
function embeddingsOf(e: z.infer<typeof environment>): Config['embeddings'] {
  if (e.OPENAI_API_KEY) {
    return {
      kind: 'api',
      key: e.OPENAI_API_KEY,
      baseUrl: e.OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
      model: e.EMBEDDING_MODEL ?? 'text-embedding-3-small',
      dailyTokens: e.EMBEDDING_DAILY_TOKENS,
    };
  }
  for (const name of ['OPENAI_BASE_URL', 'EMBEDDING_MODEL'] as const) {
    if (e[name]) throw new ConfigError(`OPENAI_API_KEY: required when ${name} is set`);
  }
  return { kind: 'local' };
}

function isAddressRange(part: string): boolean {
  const [address = '', bits, ...rest] = part.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Made once and kept beside the embedded database, readable by its owner only. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (!existsSync(file)) makeSecret(file);
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${dataDir} cannot be used (${(error as Error).message})`);
  }
}

/** Whole or not at all: written aside, then linked into place, where the first of two wins. */
function makeSecret(file: string): void {
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(aside, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** A key for one purpose, so that no two uses of the secret can be confused. */
export function deriveKey(config: Pick<Config, 'sessionSecret'>, purpose: string): Buffer {
  return createHash('sha256').update(`${purpose}\0${config.sessionSecret}`).digest();
}
