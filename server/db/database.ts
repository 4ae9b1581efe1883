import type { MigrationConfig } from 'drizzle-orm/migrator';
import type { Db } from './transaction.ts';

/** Callbacks for a notification channel. */
export type Listener = {
  onPayload(payload: string): void;
  /** The connection was lost; notifications are missed from now on. */
  onLost(): void;
  /** The connection is back; notifications sent in between were missed. */
  onRestored(): void;
};

/** What both engines provide. All other code uses `db` and works the same on either. */
export type Database = {
  engine: 'postgres' | 'embedded';
  db: Db;
  /** Receives `pg_notify` payloads of committed transactions. Returns a function that stops listening. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /** Applies the product's migrations unless others are passed. */
  migrate(config?: MigrationConfig): Promise<void>;
  close(): Promise<void>;
};
