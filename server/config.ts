import path from 'node:path';
import type { ApiSettings } from '#server/adapters/embeddings/embeddings-api.ts';
import type { S3Settings } from '#server/adapters/storage/s3-storage.ts';
import { dayMs } from '#shared/durations.ts';
import {
  ConfigError,
  type Environment,
  environment,
  type LogLevel,
  readEnvironment,
  refuseUnsafe,
} from './config/environment.ts';
import { deriveKey, storedSecret } from './config/session-secret.ts';

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
  reservationMinutes: number;
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
  logLevel: LogLevel;
};

export type PaymentSettings =
  | { kind: 'stripe'; secretKey: string; publishableKey: string; webhookSecrets: string[] }
  | { kind: 'sandbox'; url: string | undefined; secretKey: string; webhookSecrets: string[] };

/** The settings of this process. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const e = readEnvironment(environment, env);
  refuseUnsafe(e);
  const dataDir = path.resolve(e.DATA_DIR);
  const sessionSecret = e.SESSION_SECRET ?? storedSecret(dataDir);
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
    reservationMinutes: e.BOOKING_HOLD_MINUTES,
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

/** The standalone sandbox accepts any test key and signs with a publicly known secret. */
const standalone = { secretKey: 'sk_test_sandbox', webhookSecrets: ['whsec_sandbox'] };

function paymentsOf(e: Environment, sessionSecret: string): PaymentSettings {
  if (e.STRIPE_SECRET_KEY && !e.PAYMENTS) {
    const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecrets } = e;
    const needed = (name: string) =>
      new ConfigError(`${name}: required when STRIPE_SECRET_KEY is set (or say PAYMENTS=sandbox)`);
    if (!publishableKey) throw needed('STRIPE_PUBLISHABLE_KEY');
    if (!webhookSecrets) throw needed('STRIPE_WEBHOOK_SECRET');
    return { kind: 'stripe', secretKey: e.STRIPE_SECRET_KEY, publishableKey, webhookSecrets };
  }
  if (e.STRIPE_SANDBOX_URL) {
    const webhookSecrets = e.STRIPE_WEBHOOK_SECRET ?? standalone.webhookSecrets;
    return { kind: 'sandbox', url: e.STRIPE_SANDBOX_URL, secretKey: standalone.secretKey, webhookSecrets };
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
function storageOf(e: Environment, dataDir: string): Config['storage'] {
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
function embeddingsOf(e: Environment): Config['embeddings'] {
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
