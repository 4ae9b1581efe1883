import type { FastifyBaseLogger } from 'fastify';
import type { Sandbox } from '#sandbox/mount-sandbox.ts';
import type { CalendarsPort } from '#server/adapters/calendars/calendars-port.ts';
import { httpCalendars } from '#server/adapters/calendars/http-calendars.ts';
import { apiEmbeddings } from '#server/adapters/embeddings/api-embeddings.ts';
import { cachedQueries } from '#server/adapters/embeddings/cached-queries.ts';
import { dailyTokens } from '#server/adapters/embeddings/daily-tokens.ts';
import type { EmbeddingsPort } from '#server/adapters/embeddings/embeddings-port.ts';
import { localEmbeddings } from '#server/adapters/embeddings/local-embeddings.ts';
import type { MailPort } from '#server/adapters/mail/mail-port.ts';
import { outboxMail } from '#server/adapters/mail/outbox-mail.ts';
import { smtpMail } from '#server/adapters/mail/smtp-mail.ts';
import type { PaymentsPort } from '#server/adapters/payments/payments-port.ts';
import { createStripe, type Fetch } from '#server/adapters/payments/stripe-client.ts';
import { stripePayments } from '#server/adapters/payments/stripe-payments.ts';
import { diskStorage } from '#server/adapters/storage/disk-storage.ts';
import { s3Storage } from '#server/adapters/storage/s3-storage.ts';
import type { StoragePort } from '#server/adapters/storage/storage-port.ts';
import type { Clock } from '#server/clock.ts';
import { movableClock, realClock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Db } from '#server/db/transaction.ts';
import { createPasswords, type Passwords } from '#server/features/accounts/passwords.ts';
import { bookingPort } from '#server/features/bookings/moves/payment-results.service.ts';
import { type Content, loadContent } from '#server/features/content/load-content.ts';
import type { BookingPort } from '#server/features/money/booking-port.ts';
import { createDailyCounter, type DailyCounter } from '#server/features/stats/daily-counter.ts';
import { createPhotoDecoder, type PhotoDecoder } from '#server/features/uploads/photo-decoder.ts';
import { createLimits, type Limits } from '#server/limits.ts';
import { acceptedKeys } from '#server/secrets/keys.ts';
import { minuteMs } from '#shared/durations.ts';
import { sandboxPath, sandboxPublishableKey } from '#shared/payments/sandbox.ts';

/** Everything a service function needs from outside. Passed in, never imported. */
export type Deps = {
  config: Config;
  /** The site's public origin: links in emails and canonical URLs start with it. */
  origin: string;
  /** The URL at which this process can call itself. */
  localUrl: string;
  fetch: Fetch;
  database: Database;
  db: Db;
  clock: Clock;
  now: () => Date;
  log: FastifyBaseLogger;
  mail: MailPort;
  storage: StoragePort;
  /** The pages that the operator provides. */
  content: Content;
  decodePhoto: PhotoDecoder;
  embeddings: EmbeddingsPort;
  payments: PaymentsPort;
  /** Experts' calendars at other providers. */
  calendars: CalendarsPort;
  /** What a payment's result means for its booking. */
  bookings: BookingPort;
  /** Only when the product is its own payment provider. */
  sandbox?: Sandbox;
  limits: Limits;
  passwords: Passwords;
  /** Views of public profiles, by profile, that aren't saved yet. */
  views: DailyCounter;
  /** Searches that found nothing, by their words. */
  missedSearches: DailyCounter;
};

type Urls = Pick<Deps, 'origin' | 'localUrl'> & { fetch?: Fetch; clock?: Clock };

/** The one place where adapters are chosen. */
export function createDeps(
  config: Config,
  database: Database,
  log: FastifyBaseLogger,
  { origin, localUrl, fetch = globalThis.fetch, clock = clockOf(config, database) }: Urls,
): Deps {
  const { db } = database;
  const limits = createLimits(config, db, clock.now);
  return {
    config,
    origin,
    localUrl,
    fetch,
    database,
    db,
    clock,
    now: clock.now,
    log,
    mail: config.mail.smtpUrl ? smtpMail(config.mail.smtpUrl, config.mail.from) : outboxMail,
    storage: chooseStorage(config),
    content: loadContent(config.contentDir),
    decodePhoto: createPhotoDecoder(),
    embeddings: cachedQueries(chooseEmbeddings(config, limits, clock.now, log)),
    payments: choosePayments(config, localUrl, fetch),
    calendars: httpCalendars({ origin, allowPrivate: config.testControls, now: clock.now }),
    bookings: bookingPort,
    limits,
    passwords: createPasswords(config.passwordHashing),
    views: createDailyCounter(clock.now),
    missedSearches: createDailyCounter(clock.now),
  };
}

function clockOf({ testControls }: Config, { db }: Database): Clock {
  return testControls ? movableClock(db) : realClock;
}

function chooseStorage(config: Config): StoragePort {
  const { storage } = config;
  return storage.kind === 's3'
    ? s3Storage(storage)
    : diskStorage(storage.folder, acceptedKeys(config, 'upload'));
}

/** Without Stripe keys: our own sandbox, unless a standalone one is configured. */
function choosePayments({ payments }: Config, localUrl: string, fetch: Fetch): PaymentsPort {
  const { kind: mode, secretKey: key, webhookSecrets } = payments;
  if (payments.kind === 'stripe') {
    return stripePayments(createStripe({ key }), {
      mode,
      publishableKey: payments.publishableKey,
      webhookSecrets,
    });
  }
  const { url = localUrl } = payments;
  const baseUrl = new URL(url).pathname === '/' ? `${url}${sandboxPath}` : url;
  return stripePayments(createStripe({ key, baseUrl, fetch }), {
    mode,
    publishableKey: sandboxPublishableKey,
    webhookSecrets,
  });
}

/** Models load on first use. Tests get a long timeout, so that a busy machine doesn't change search results. */
function chooseEmbeddings(
  { embeddings, testControls }: Config,
  limits: Limits,
  now: () => Date,
  log: FastifyBaseLogger,
): EmbeddingsPort {
  const timeoutMs = testControls ? minuteMs : undefined;
  if (embeddings.kind === 'local') return localEmbeddings(log, timeoutMs);
  const spend = dailyTokens(embeddings.dailyTokens, limits, now, log);
  return apiEmbeddings(embeddings, spend, log, timeoutMs);
}
