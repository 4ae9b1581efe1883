import type { Readable } from 'node:stream';

/** What an upload's address is good for. `expiresAt` is the product's time; a bucket goes by its own clock. */
export type UploadTerms = {
  id: string;
  type: string | null;
  size: number | null;
  expiresAt: Date;
};

export const uploadValidSeconds = 600;

/** Made by us, never by a client: the kind of object and the upload it belongs to. */
export type ObjectKey = `${'raw' | 'photo' | 'small'}/${string}`;

/** Keeps objects. Every operation but `get` may be repeated; any failure means: not now, try again. */
export type StoragePort = {
  /** An absolute address for one PUT. `origin` is the asking page's, for a file that comes to ourselves. */
  makeUploadUrl(terms: UploadTerms, origin: string): Promise<string>;
  /** The upload that such an address is for, whatever its query; undefined for an address that isn't ours. */
  uploadIdIn(url: string, origins: string[]): string | undefined;
  /** Where the browser sends files, when that isn't us: what the page's policy must allow. */
  uploadsTo: string | undefined;
  /** Takes files that come to ourselves; undefined when they go to the bucket. */
  door: UploadDoor | undefined;
  put(key: ObjectKey, bytes: Buffer, type: string): Promise<void>;
  /** The whole object, undefined when there is none; `TooLargeError` before more than that is read. */
  get(key: ObjectKey, maxBytes: number): Promise<Buffer | undefined>;
  remove(key: ObjectKey): Promise<void>;
  /** Deletes what broken uploads left before that instant. */
  removeLeftovers(before: Date): Promise<void>;
};

export type UploadDoor = {
  /** What the address was signed for; undefined when it was changed or made up. */
  readTerms(id: string, query: Record<string, unknown>): UploadTerms | undefined;
  /** Reads to the end, aside. Nothing is kept when that fails. */
  receive(body: Readable, maxBytes: number): Promise<ReceivedFile>;
};

/** A whole file, not yet in its place. */
export type ReceivedFile = {
  size: number;
  keep(key: ObjectKey): Promise<void>;
  discard(): Promise<void>;
};

export class TooLargeError extends Error {}
