import path from 'node:path';
import type { ApiSettings } from '#server/adapters/embeddings/embeddings-api.ts';
import type { S3Settings } from '#server/adapters/storage/s3-storage.ts';
import { dayMs } from '#shared/durations.ts';
import {
  ConfigError,
  type Environment,
  environment,
  exposedBy,
  isRelay,
  type LogLevel,
  publicWebhookSecret,
  readEnvironment,
  rejectUnsafeCombinations,
} from './config/environment.ts';
import { loadOrCreateSecret } from './config/session-secret.ts';
import { acceptedKeys, deriveKey, type Secrets } from './secrets/keys.ts';

export type Config = {
  port: number;
  host: string;
  /** Set in production; otherwise links and origins use 127.0.0.1 and our port. */
  publicUrl: string | undefined;
  /** PUBLIC_URL is https: `__Host-` cookie, Secure, HSTS. */
  production: boolean;
  /** Reachable from other machines, so requests from this machine get no special access. */
  exposed: boolean;
  database: { kind: 'postgres'; url: string; pool: number } | { kind: 'embedded'; folder: string };
  /** How long startup waits for a database that isn't reachable yet. */
  databaseWaitMs: number;
  demo: boolean;
  /** Where the operator's own pages are, such as terms.md. */
  contentDir: string | undefined;
  sessionSecret: string;
  /** Still accepted while the secret is being replaced. */
  previousSecrets: string[];
  sessionIdleMs: number;
  sessionAbsoluteMs: number;
  /** Stripe if its keys are set; otherwise the sandbox, built in or standalone. */
  payments: PaymentSettings;
  /** The platform's share of an expert's earnings, excluding tips. */
  platformFeePercent: number;
  /** How long the payout waits after a session, so that the client can report a problem. */
  payoutHours: number;
  /** The longest booking horizon an expert may set. */
  maxHorizonDays: number;
  /** How long an unpaid request reserves its time slot. */
  reservationMinutes: number;
  /** How many unanswered requests a client may have at once. */
  maxLiveRequests: number;
  /** Meeting link for experts without their own; `{room}` is random per session. */
  meetingUrlTemplate: string;
  calls: CallSettings;
  mail: { from: string; smtpUrl: string | undefined };
  /** Where photos are stored. */
  storage: { kind: 'disk'; folder: string } | ({ kind: 's3' } & S3Settings);
  /** What turns text into vectors: the bundled model, or an API. */
  embeddings: { kind: 'local' } | ({ kind: 'api'; dailyTokens: number } & ApiSettings);
  /** Usernames of people who are operators after every start. */
  operators: string[];
  metricsToken: string | undefined;
  passwordBlocklist: boolean;
  /** `cheap` is for tests, which sign up thousands of users. */
  passwordHashing: 'standard' | 'cheap';
  testControls: boolean;
  relaxedLimits: boolean;
  /** Sends the payment provider a new key on every call, so that the fault tests can prove they notice it. */
  breakIdempotencyKeys: boolean;
  /** Proxy addresses or ranges whose forwarding headers are trusted; `false` trusts none. */
  trustProxy: string[] | false;
  logLevel: LogLevel;
};

/** What helps two browsers to reach each other in a room. */
export type CallSettings = {
  stunUrls: string[];
  relay: { urls: string[]; secret: string } | undefined;
};

export type PaymentSettings =
  | { kind: 'stripe'; secretKey: string; publishableKey: string; webhookSecrets: string[] }
  | { kind: 'sandbox'; url: string | undefined; secretKey: string; webhookSecrets: string[] };

/** Reads the configuration from the environment. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const e = readEnvironment(environment, env);
  rejectUnsafeCombinations(e);
  const dataDir = path.resolve(e.DATA_DIR);
  const sessionSecret = e.SESSION_SECRET ?? loadOrCreateSecret(dataDir);
  const previousSecrets = e.SESSION_SECRET_PREVIOUS ?? [];
  const production = e.PUBLIC_URL?.startsWith('https://') ?? false;
  const exposed = exposedBy(e) !== undefined;
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL,
    production,
    exposed,
    database: e.DATABASE_URL
      ? { kind: 'postgres', url: e.DATABASE_URL, pool: e.DATABASE_POOL }
      : { kind: 'embedded', folder: dataDir },
    databaseWaitMs: e.DATABASE_WAIT_SECONDS * 1000,
    demo: e.DEMO ? e.DEMO === 'on' : !e.DATABASE_URL && !exposed,
    contentDir: e.CONTENT_DIR && path.resolve(e.CONTENT_DIR),
    sessionSecret,
    previousSecrets,
    sessionIdleMs: e.SESSION_IDLE_DAYS * dayMs,
    sessionAbsoluteMs: e.SESSION_ABSOLUTE_DAYS * dayMs,
    payments: paymentsOf(e, { sessionSecret, previousSecrets }),
    platformFeePercent: e.PLATFORM_FEE_PERCENT,
    payoutHours: e.PAYOUT_HOURS,
    maxHorizonDays: e.MAX_HORIZON_DAYS,
    reservationMinutes: e.BOOKING_HOLD_MINUTES,
    maxLiveRequests: e.MAX_LIVE_REQUESTS,
    meetingUrlTemplate: e.MEETING_URL_TEMPLATE,
    calls: callsOf(e),
    mail: { from: e.MAIL_FROM, smtpUrl: e.MAIL === 'outbox' ? undefined : e.SMTP_URL },
    storage: storageOf(e, dataDir),
    embeddings: embeddingsOf(e),
    operators: e.OPERATORS,
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
const standalone = { secretKey: 'sk_test_sandbox', webhookSecrets: [publicWebhookSecret] };

function paymentsOf(e: Environment, secrets: Secrets): PaymentSettings {
  if (e.STRIPE_SECRET_KEY && !e.PAYMENTS) {
    const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecrets } = e;
    const required = (name: string) =>
      new ConfigError(`${name}: required when STRIPE_SECRET_KEY is set (or set PAYMENTS=sandbox)`);
    if (!publishableKey) throw required('STRIPE_PUBLISHABLE_KEY');
    if (!webhookSecrets) throw required('STRIPE_WEBHOOK_SECRET');
    return { kind: 'stripe', secretKey: e.STRIPE_SECRET_KEY, publishableKey, webhookSecrets };
  }
  if (e.STRIPE_SANDBOX_URL) {
    const webhookSecrets = e.STRIPE_WEBHOOK_SECRET ?? standalone.webhookSecrets;
    return { kind: 'sandbox', url: e.STRIPE_SANDBOX_URL, secretKey: standalone.secretKey, webhookSecrets };
  }
  return {
    kind: 'sandbox',
    url: undefined,
    secretKey: `sk_test_${deriveKey(secrets, 'sandbox').toString('hex')}`,
    // Signs with the first; another process may still sign with one that is being replaced.
    webhookSecrets: acceptedKeys(secrets, 'sandbox webhooks').map((key) => `whsec_${key.toString('hex')}`),
  };
}

function callsOf({ ICE_SERVERS, TURN_SECRET: secret }: Environment): CallSettings {
  return {
    stunUrls: ICE_SERVERS.filter((address) => !isRelay(address)),
    relay: secret === undefined ? undefined : { urls: ICE_SERVERS.filter(isRelay), secret },
  };
}

/** S3 if a bucket is set, and then all its credentials are required; otherwise the data folder. */
function storageOf(e: Environment, dataDir: string): Config['storage'] {
  const required = (
    name: 'S3_BUCKET' | 'S3_REGION' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY',
    by: string,
  ) => {
    const value = e[name];
    if (value === undefined) throw new ConfigError(`${name}: required when ${by} is set`);
    return value;
  };
  if (e.S3_ENDPOINT) required('S3_BUCKET', 'S3_ENDPOINT');
  if (!e.S3_BUCKET) return { kind: 'disk', folder: path.join(dataDir, 'objects') };
  return {
    kind: 's3',
    bucket: e.S3_BUCKET,
    endpoint: e.S3_ENDPOINT,
    // Only Amazon's own endpoints depend on the region; others accept any.
    region: e.S3_ENDPOINT ? (e.S3_REGION ?? 'us-east-1') : required('S3_REGION', 'S3_BUCKET'),
    accessKeyId: required('AWS_ACCESS_KEY_ID', 'S3_BUCKET'),
    secretAccessKey: required('AWS_SECRET_ACCESS_KEY', 'S3_BUCKET'),
  };
}

/** An API if its key is set. Other API settings without a key would be ignored, so they are an error. */
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
