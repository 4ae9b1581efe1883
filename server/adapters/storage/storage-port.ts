import type { Readable } from 'node:stream';

/** What an upload URL allows. `expiresAt` is in the product's time; a bucket uses its own clock. */
export type UploadTerms = {
  id: string;
  type: string | null;
  size: number | null;
  expiresAt: Date;
};

export const uploadValidSeconds = 600;

/** Kind of object and the id of an upload or an export. Always created by us, never taken from a client. */
export type ObjectKey = `${'raw' | 'photo' | 'small' | 'export'}/${string}`;

/** Stores objects. Every operation except `get` is idempotent; any failure is temporary and can be retried. */
export type StoragePort = {
  /** An absolute URL for one PUT. `origin` is the calling page's, used if the file is sent to us. */
  makeUploadUrl(terms: UploadTerms, origin: string): Promise<string>;
  /** The upload an upload URL belongs to, with or without its query; undefined if the URL isn't ours. */
  uploadIdFromUrl(url: string, origins: string[]): string | undefined;
  /** Where browsers upload to, if not to us. The content security policy must allow it. */
  uploadUrlPrefix: string | undefined;
  /** Receives files sent to us; undefined if browsers upload to a bucket. */
  receiver: UploadReceiver | undefined;
  put(key: ObjectKey, bytes: Buffer, type: string): Promise<void>;
  /** The whole object, or undefined if there is none. Throws `TooLargeError` instead of reading more than `maxBytes`. */
  get(key: ObjectKey, maxBytes: number): Promise<Buffer | undefined>;
  remove(key: ObjectKey): Promise<void>;
  /** Deletes files that broken uploads left behind before that time. */
  removeLeftovers(before: Date): Promise<void>;
};

export type UploadReceiver = {
  /** The signed terms; undefined if the URL was changed or forged. */
  readTerms(id: string, query: Record<string, unknown>): UploadTerms | undefined;
  /** Reads the body into a temporary file. Leaves nothing behind on failure. */
  receive(body: Readable, maxBytes: number): Promise<ReceivedFile>;
};

/** A complete file that isn't stored under its key yet. */
export type ReceivedFile = {
  size: number;
  save(key: ObjectKey): Promise<void>;
  discard(): Promise<void>;
};

export class TooLargeError extends Error {}
