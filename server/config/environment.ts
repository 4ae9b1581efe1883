import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { isLoopbackHost } from '#server/http/loopback.ts';
import { usernamePattern } from '#shared/accounts/usernames.ts';

const onOff = z.enum(['on', 'off']);
const secret = z.string().min(32, 'must have at least 32 characters');
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A host is a name, an IPv4 address or an IPv6 address in brackets. Only relays have a transport. */
const iceServerForm =
  /^(stuns?:(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?|turns?:(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?)$/i;

/** Whether the address is a relay's. */
export const isRelay = (address: string) => /^turns?:/i.test(address);

/** Every environment variable the product reads. */
export const environment = z.object({
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
  CONTENT_DIR: z
    .string()
    .refine((folder) => existsSync(folder), 'must be an existing folder')
    .optional(),
  DEMO: onOff.optional(),
  SESSION_SECRET: secret.optional(),
  SESSION_SECRET_PREVIOUS: secret.transform((previous) => [previous]).optional(),
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
    .refine(
      (list) => list.every((part) => part.startsWith('whsec_')),
      'must be webhook signing secrets, whsec_…',
    )
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
    .refine((template) => template.includes('{room}'), 'must contain {room}')
    .default('https://meet.jit.si/intime-{room}'),
  ICE_SERVERS: z
    .string()
    .transform((list) => list.split(',').map((part) => part.trim()))
    .refine(
      (list) => list.every((part) => iceServerForm.test(part)),
      'must be comma-separated addresses such as stun:turn.example:3478 or turns:turn.example:5349?transport=tcp',
    )
    .default([]),
  TURN_SECRET: secret.optional(),
  MAIL: z.enum(['outbox']).optional(),
  MAIL_FROM: z.string().default('InTime <hello@intime.localhost>'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'must be 3 to 63 lowercase letters, digits or hyphens')
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  EMBEDDING_MODEL: z.string().max(100).optional(),
  EMBEDDING_DAILY_TOKENS: z.coerce.number().int().min(1).max(2_000_000_000).default(2_000_000),
  OPERATORS: z
    .string()
    .transform((list) => list.split(',').map((part) => part.trim()))
    .refine((list) => list.every((part) => usernamePattern.test(part)), 'must be comma-separated usernames')
    .default([]),
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
      'must be comma-separated IP addresses or ranges such as 10.0.0.0/8',
    )
    .optional(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
});

export type Environment = z.output<typeof environment>;
export type LogLevel = (typeof logLevels)[number];

/** A wrong or missing variable. The message is one line that starts with its name. */
export class ConfigError extends Error {}

/** Parses variables with a schema. An empty variable counts as unset. */
export function readEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  env: Record<string, string | undefined>,
): z.output<Schema> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
}

const reject = (line: string): never => {
  throw new ConfigError(line);
};

/** Why the process counts as reachable from other machines, judging by the configuration. */
export function exposedBy(e: Environment): string | undefined {
  const { HOST, PUBLIC_URL } = e;
  if (!isLoopbackHost(HOST)) return `HOST is ${HOST}`;
  if (!PUBLIC_URL) {
    if (e.TRUST_PROXY) return 'TRUST_PROXY is set';
    return isLiveKey(e) ? 'STRIPE_SECRET_KEY is a live key' : undefined;
  }
  // https means that a proxy is in front.
  const { hostname, protocol } = new URL(PUBLIC_URL);
  return protocol === 'https:' || !isLoopbackHost(hostname) ? `PUBLIC_URL is ${PUBLIC_URL}` : undefined;
}

const isLiveKey = ({ STRIPE_SECRET_KEY: key = '' }: Environment) => /^[sr]k_live_/.test(key);

/** Combinations that would silently lose payments, emails or protection. */
export function rejectUnsafeCombinations(e: Environment): void {
  rejectWithLiveKey(e);
  if (e.DATABASE_URL && !e.SESSION_SECRET) reject('SESSION_SECRET: required when DATABASE_URL is set');
  if (e.DATABASE_URL && e.DEMO === 'on')
    reject('DEMO: sample data works only with the embedded database; unset DATABASE_URL');
  const exposed = exposedBy(e);
  const why = exposed ?? (e.DATABASE_URL && 'DATABASE_URL is set');
  if (why) rejectDefaults(e, why);
  if (exposed) rejectExposed(e, exposed);
  if (e.STRIPE_SECRET_KEY && e.STRIPE_SANDBOX_URL && !e.PAYMENTS) {
    reject('STRIPE_SANDBOX_URL: STRIPE_SECRET_KEY is set too; set PAYMENTS=sandbox to use the sandbox');
  }
  rejectHalfRelay(e);
  if (e.RATE_LIMITS === 'relaxed' && e.TEST_CONTROLS !== 'on') {
    reject('RATE_LIMITS: relaxed requires TEST_CONTROLS=on');
  }
  if (e.PASSWORD_HASHING === 'cheap' && e.TEST_CONTROLS !== 'on') {
    reject('PASSWORD_HASHING: cheap requires TEST_CONTROLS=on');
  }
  if (e.BREAK_IDEMPOTENCY_KEYS === 'on' && e.TEST_CONTROLS !== 'on') {
    reject('BREAK_IDEMPOTENCY_KEYS: requires TEST_CONTROLS=on');
  }
}

/** A relay refuses everyone without credentials, which only the secret makes. */
function rejectHalfRelay({ ICE_SERVERS, TURN_SECRET }: Environment): void {
  const relay = ICE_SERVERS.find(isRelay);
  if (relay && !TURN_SECRET) {
    reject(
      `TURN_SECRET: required when ICE_SERVERS has ${relay}; set it to the static-auth-secret of that TURN server`,
    );
  }
  if (TURN_SECRET && !relay) {
    reject(
      'ICE_SERVERS: must have a turn: or turns: address when TURN_SECRET is set; add one, or unset TURN_SECRET',
    );
  }
}

function rejectWithLiveKey(e: Environment): void {
  if (!isLiveKey(e)) return;
  if (e.PAYMENTS) reject("PAYMENTS: the sandbox can't be used with a live Stripe key");
  if (e.STRIPE_SANDBOX_URL) reject("STRIPE_SANDBOX_URL: can't be used with a live Stripe key");
  if (e.TEST_CONTROLS === 'on') reject("TEST_CONTROLS: can't be used with a live Stripe key");
}

/** Defaults that are fine on a laptop must be chosen explicitly in production. */
function rejectDefaults(e: Environment, why: string): void {
  if (!e.STRIPE_SECRET_KEY && !e.PAYMENTS)
    reject(`STRIPE_SECRET_KEY: required when ${why} (or set PAYMENTS=sandbox, which charges no one)`);
  if (!e.SMTP_URL && !e.MAIL)
    reject(`SMTP_URL: required when ${why} (or set MAIL=outbox, which sends nothing)`);
}

/** What the standalone sandbox signs with unless told otherwise. */
export const publicWebhookSecret = 'whsec_sandbox';

/** Nothing that is meant for one person on their own machine may be open to the internet. */
function rejectExposed(e: Environment, why: string): void {
  if (!e.PUBLIC_URL)
    reject(
      `PUBLIC_URL: required when ${why}; set it to the address people use, such as https://intime.example`,
    );
  if (e.TEST_CONTROLS === 'on') reject(`TEST_CONTROLS: not allowed when ${why}; unset it`);
  if (e.DEMO === 'on')
    reject(`DEMO: not allowed when ${why}, because the sample people’s password is public; unset it`);
  if (
    e.STRIPE_SANDBOX_URL &&
    (e.STRIPE_WEBHOOK_SECRET ?? [publicWebhookSecret]).includes(publicWebhookSecret)
  ) {
    reject(
      `STRIPE_WEBHOOK_SECRET: required with STRIPE_SANDBOX_URL when ${why}, because ${publicWebhookSecret} is public; set it here and for the sandbox`,
    );
  }
  if (e.PUBLIC_URL?.startsWith('https://') && !e.TRUST_PROXY) {
    reject(
      'TRUST_PROXY: required when PUBLIC_URL is https; set it to the address of the proxy in front, such as 127.0.0.1',
    );
  }
}

function isAddressRange(part: string): boolean {
  const [address = '', bits, ...rest] = part.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
