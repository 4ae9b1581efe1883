import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBucket } from '#test/bucket.ts';
import { diskStorage } from './disk-storage.ts';
import { s3Storage } from './s3-storage.ts';
import { type StoragePort, TooLargeError, type UploadReceiver, type UploadTerms } from './storage-port.ts';

const origin = 'http://127.0.0.1:3000';
const origins = [origin, 'http://localhost:3000'];
const folder = mkdtempSync(path.join(os.tmpdir(), 'intime-storage-'));
const disk = diskStorage(folder, [randomBytes(32)]);
let bucket: Awaited<ReturnType<typeof startBucket>>;
let s3: StoragePort;
beforeAll(async () => {
  bucket = await startBucket();
  s3 = s3Storage(bucket.settings);
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true });
});

const terms = (change: Partial<UploadTerms> = {}): UploadTerms => ({
  id: randomUUID(),
  type: 'image/png',
  size: 5,
  expiresAt: new Date(Date.now() + 600_000),
  ...change,
});

describe.each([
  ['on disk', () => disk],
  ['in a bucket', () => s3],
])('objects %s', (_name, storage) => {
  test('are stored, replaced and removed; removing twice is fine', async () => {
    const key = `photo/${randomUUID()}` as const;
    const bytes = randomBytes(200_000);
    expect(await storage().get(key, 1_000_000)).toBeUndefined();
    await storage().put(key, Buffer.from('before'), 'image/webp');
    await storage().put(key, bytes, 'image/webp');
    expect((await storage().get(key, 1_000_000))?.equals(bytes)).toBe(true);
    await storage().remove(key);
    await storage().remove(key);
    expect(await storage().get(key, 1_000_000)).toBeUndefined();
  });

  test('larger than the limit are not read', async () => {
    const key = `raw/${randomUUID()}` as const;
    await storage().put(key, Buffer.alloc(101), 'image/png');
    await expect(storage().get(key, 100)).rejects.toBeInstanceOf(TooLargeError);
    expect((await storage().get(key, 101))?.length).toBe(101);
    await storage().remove(key);
  });

  test('an upload URL is absolute and identifies its upload, with or without the query', async () => {
    const { id } = terms();
    const url = await storage().makeUploadUrl(terms({ id }), origin);
    expect(new URL(url).href).toBe(url);
    expect(storage().uploadIdFromUrl(url, origins)).toBe(id);
    expect(storage().uploadIdFromUrl(url.split('?')[0] ?? '', origins)).toBe(id);
    const { host, pathname } = new URL(url);
    for (const foreign of [
      `http://evil.example${pathname}`,
      `http://${host}.evil.example${pathname}`,
      `http://${host}@evil.example${pathname}`,
      `https://${host}${pathname}`,
      `http://${host}${pathname}/x`,
      `http://${host}${pathname}/../../x/${id}`,
      `http://${host}${pathname.toUpperCase()}`,
      pathname,
      `javascript:${pathname}`,
      `file://${pathname}`,
      '',
    ]) {
      expect(storage().uploadIdFromUrl(foreign, origins)).toBeUndefined();
    }
  });

  test('cleaning up an empty storage is fine', async () => {
    await storage().removeLeftovers(new Date(0));
  });
});

describe('files uploaded to us', () => {
  const receiver = disk.receiver as UploadReceiver;
  const temporaryFiles = () => readdirSync(path.join(folder, 'tmp'));

  test('have a URL signed for type, size and expiry', async () => {
    const given = terms();
    const url = new URL(await disk.makeUploadUrl(given, origins[1] ?? ''));
    expect(url.origin).toBe(origins[1]);
    const query = Object.fromEntries(url.searchParams);
    expect(receiver.readTerms(given.id, query)).toEqual(given);
    const { size: _size, ...withoutSize } = query;
    const changes = [
      withoutSize,
      { ...query, size: '6' },
      { ...query, type: 'image/jpeg' },
      { ...query, expires: String(Number(query.expires) + 1) },
      { ...query, signature: query.signature?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
      { ...query, signature: [query.signature] },
      {},
    ];
    for (const changed of changes) expect(receiver.readTerms(given.id, changed)).toBeUndefined();
    expect(receiver.readTerms(randomUUID(), query)).toBeUndefined();
    const open = terms({ type: null, size: null });
    const openQuery = new URL(await disk.makeUploadUrl(open, origin)).searchParams;
    expect(receiver.readTerms(open.id, Object.fromEntries(openQuery))).toEqual(open);
  });

  test('stay temporary until they are saved or discarded', async () => {
    const key = `raw/${randomUUID()}` as const;
    const body = () => Readable.from([Buffer.from('ab'), Buffer.from('cde')]);
    const saved = await receiver.receive(body(), 5);
    expect([saved.size, await disk.get(key, 5)]).toEqual([5, undefined]);
    await saved.save(key);
    expect(String(await disk.get(key, 5))).toBe('abcde');
    const discarded = await receiver.receive(body(), 5);
    expect(temporaryFiles()).toHaveLength(1);
    await discarded.discard();
    expect(temporaryFiles()).toEqual([]);
  });

  test('leave nothing behind when they are too large or interrupted', async () => {
    const large = Readable.from([Buffer.alloc(4), Buffer.alloc(2), Buffer.alloc(1)]);
    await expect(receiver.receive(large, 5)).rejects.toBeInstanceOf(TooLargeError);
    expect(large.destroyed).toBe(false);
    const broken = new Readable({ read: () => undefined });
    broken.push(Buffer.alloc(3));
    setTimeout(() => broken.destroy(new Error('gone')), 20);
    await expect(receiver.receive(broken, 5)).rejects.toThrow('gone');
    expect(temporaryFiles()).toEqual([]);
  });

  test('left behind by a killed process are deleted once they are old', async () => {
    await receiver.receive(Readable.from([Buffer.from('x')]), 5);
    await disk.removeLeftovers(new Date(Date.now() - 60_000));
    expect(temporaryFiles()).toHaveLength(1);
    await disk.removeLeftovers(new Date(Date.now() + 60_000));
    expect(temporaryFiles()).toEqual([]);
  });
});

describe('files uploaded to the bucket', () => {
  const send = (url: string, body: string, type = 'image/png') =>
    fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });

  test('UPL-23 have a URL for one object, type and length, valid for ten minutes', async () => {
    const given = terms();
    const url = await s3.makeUploadUrl(given, origin);
    expect(s3.uploadUrlPrefix).toBe(`${bucket.settings.endpoint}/photos/raw/`);
    expect(url.startsWith(`${s3.uploadUrlPrefix}${given.id}?`)).toBe(true);
    const query = new URL(url).searchParams;
    expect(query.get('X-Amz-Expires')).toBe('600');
    expect(query.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
    expect([...query.keys()].filter((name) => /checksum/i.test(name))).toEqual([]);
    expect((await send(url, 'bytes')).status).toBe(200);
    expect((await send(url, 'more bytes')).status).toBe(403);
    expect((await send(url, 'bytes', 'text/html')).status).toBe(403);
    expect((await send(url.replace(given.id, randomUUID()), 'bytes')).status).toBe(403);
    expect(String(await s3.get(`raw/${given.id}`, 5))).toBe('bytes');
    for (const undeclared of [{ type: null }, { size: null }])
      await expect(s3.makeUploadUrl(terms(undeclared), origin)).rejects.toThrow('any file');
  });

  test('Amazon URLs have the bucket in the host name, others in the path', async () => {
    const amazon = s3Storage({ ...bucket.settings, region: 'eu-central-1', endpoint: undefined });
    const { id } = terms();
    const url = await amazon.makeUploadUrl(terms({ id }), origin);
    expect(amazon.uploadUrlPrefix).toBe('https://photos.s3.eu-central-1.amazonaws.com/raw/');
    expect(amazon.uploadIdFromUrl(url, origins)).toBe(id);
    const proxied = s3Storage({ ...bucket.settings, endpoint: 'https://Files.example:443/s3/' });
    const proxiedUrl = await proxied.makeUploadUrl(terms({ id }), origin);
    expect(proxied.uploadUrlPrefix).toBe('https://files.example/s3/photos/raw/');
    expect(proxied.uploadIdFromUrl(proxiedUrl, origins)).toBe(id);
  });

  test('an unreachable bucket is an error, not a missing object', async () => {
    const unreachable = s3Storage({ ...bucket.settings, endpoint: 'http://127.0.0.1:1' });
    await expect(unreachable.get(`raw/${randomUUID()}`, 5)).rejects.toThrow();
    const noBucket = s3Storage({ ...bucket.settings, bucket: 'not-there' });
    await expect(noBucket.put(`raw/${randomUUID()}`, Buffer.from('x'), 'image/png')).rejects.toThrow();
  });
});

test('an upload address is accepted by a process that has its key as the previous one, and by no other', async () => {
  const [key, next] = [randomBytes(32), randomBytes(32)];
  const given = terms();
  const url = new URL(await diskStorage(folder, [key]).makeUploadUrl(given, origin));
  const query = Object.fromEntries(url.searchParams);
  expect(diskStorage(folder, [next, key]).receiver?.readTerms(given.id, query)).toEqual(given);
  expect(diskStorage(folder, [next]).receiver?.readTerms(given.id, query)).toBeUndefined();
});
