import type { FastifyBaseLogger } from 'fastify';
import { apiEmbeddings } from '#server/adapters/embeddings/api-embeddings.ts';
import { cachedQueries } from '#server/adapters/embeddings/cached-queries.ts';
import { dailyTokens } from '#server/adapters/embeddings/daily-tokens.ts';
import type { EmbeddingsPort } from '#server/adapters/embeddings/embeddings-port.ts';
import { localEmbeddings } from '#server/adapters/embeddings/local-embeddings.ts';
import type { MailPort } from '#server/adapters/mail/mail-port.ts';
import { outboxMail } from '#server/adapters/mail/outbox-mail.ts';
import { smtpMail } from '#server/adapters/mail/smtp-mail.ts';
import { diskStorage } from '#server/adapters/storage/disk-storage.ts';
import { s3Storage } from '#server/adapters/storage/s3-storage.ts';
import type { StoragePort } from '#server/adapters/storage/storage-port.ts';
import type { Clock } from '#server/clock.ts';
import { movableClock, realClock } from '#server/clock.ts';
import { type Config, deriveKey } from '#server/config.ts';
import type { Database } from '#server/db/open-database.ts';
import type { Db } from '#server/db/transaction.ts';
import { createPhotoDecoder, type PhotoDecoder } from '#server/features/uploads/photo-decoder.ts';
import { openQueue, type Queue } from '#server/jobs/queue.ts';
import { createLimits, type Limits } from '#server/limits.ts';

/** Everything a verb may need from outside: passed in by hand, never imported. */
export type Deps = {
  config: Config;
  /** Where people reach us: links in mails and canonical addresses start with it. */
  origin: string;
  database: Database;
  db: Db;
  clock: Clock;
  now: () => Date;
  log: FastifyBaseLogger;
  mail: MailPort;
  storage: StoragePort;
  decodePhoto: PhotoDecoder;
  embeddings: EmbeddingsPort;
  queue: Queue;
  limits: Limits;
};

/** The one place where adapters are chosen. */
export function createDeps(config: Config, database: Database, log: FastifyBaseLogger, origin: string): Deps {
  const clock = config.testControls ? movableClock(database.db) : realClock;
  const { db } = database;
  const limits = createLimits(config, db, clock.now);
  return {
    config,
    origin,
    database,
    db,
    clock,
    now: clock.now,
    log,
    mail: config.mail.smtpUrl ? smtpMail(config.mail.smtpUrl, config.mail.from) : outboxMail,
    storage: chooseStorage(config),
    decodePhoto: createPhotoDecoder(),
    embeddings: cachedQueries(chooseEmbeddings(config, limits, clock.now, log)),
    queue: openQueue(database, log),
    limits,
  };
}

function chooseStorage(config: Config): StoragePort {
  const { storage } = config;
  return storage.kind === 's3'
    ? s3Storage(storage)
    : diskStorage(storage.folder, deriveKey(config, 'upload'));
}

/** Nothing is loaded before it is first used. */
function chooseEmbeddings(
  { embeddings }: Config,
  limits: Limits,
  now: () => Date,
  log: FastifyBaseLogger,
): EmbeddingsPort {
  if (embeddings.kind === 'local') return localEmbeddings(log);
  return apiEmbeddings(embeddings, dailyTokens(embeddings.dailyTokens, limits, now, log), log);
}
