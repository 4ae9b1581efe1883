import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import sharp, { type Sharp } from 'sharp';
import type { Deps } from '#server/deps.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import type { Person } from './people.ts';

export type PhotoApp = TestApp & { folder: string };

/** The application with a storage folder of its own, which closing it deletes. */
export async function buildPhotoApp(deps: (real: Deps) => Partial<Deps> = () => ({})): Promise<PhotoApp> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'intime-photos-'));
  const config = { storage: { kind: 'disk' as const, folder } };
  const base = await buildTestApp({ config });
  await base.close();
  const test = await buildTestApp({ config, deps: deps(base.deps) });
  const close = async () => {
    await test.close();
    rmSync(folder, { recursive: true });
  };
  return { ...test, folder, close };
}

/** Requests an upload URL, as the uploader does. */
export async function requestUpload(person: Person, declared?: object): Promise<string> {
  const answer = await person.call('POST', '/api/objects/upload', declared);
  if (answer.statusCode !== 200) throw new Error(`upload answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<{ uploadURL: string }>().uploadURL;
}

/** Sends a file to an upload URL, without a session. */
export function sendFile(
  { app }: Pick<TestApp, 'app'>,
  uploadURL: string,
  file: Buffer,
  type = 'image/png',
): Promise<LightMyRequestResponse> {
  const { pathname, search } = new URL(uploadURL);
  const headers = { 'content-type': type, 'content-length': String(file.length) };
  return app.inject({ method: 'PUT', url: `${pathname}${search}`, payload: file, headers });
}

/** Requests a URL, uploads the file and claims it. Returns the answer to the claim. */
export async function savePhoto(
  test: Pick<TestApp, 'app'>,
  person: Person,
  file: Buffer,
): Promise<LightMyRequestResponse> {
  const uploadURL = await requestUpload(person);
  const sent = await sendFile(test, uploadURL, file);
  if (sent.statusCode !== 200) throw new Error(`sending the file answered ${sent.statusCode}: ${sent.body}`);
  return person.call('PUT', '/api/profile/photo', { photoURL: uploadURL });
}

export async function photoOfPerson(person: Person): Promise<string | null> {
  return (await person.call('GET', '/auth/user')).json<{ profileImageUrl: string | null }>().profileImageUrl;
}

export function solidColor(width: number, height: number, background = 'teal'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Red on the left, blue on the right. */
export function redAndBlue(width: number, height: number): Sharp {
  const blue = { create: { width: width / 2, height, channels: 3 as const, background: 'blue' } };
  return solidColor(width, height, 'red').composite([{ input: blue, left: width / 2, top: 0 }]);
}

/** The color of a pixel, as [red, green, blue]. */
export async function colorAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return [...pixel];
}

/** The same PNG with a comment after its header and trailing bytes after its end. */
export function withComment(png: Buffer, comment: string, trailer: string): Buffer {
  const headerEnd = 33;
  const text = pngChunk('tEXt', Buffer.from(`Comment\0${comment}`));
  return Buffer.concat([png.subarray(0, headerEnd), text, png.subarray(headerEnd), Buffer.from(trailer)]);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([numbers.subarray(0, 4), content, numbers.subarray(4)]);
}

/** A PNG of one color with one bit per pixel: 20,000 by 20,000 pixels take 49 kB. */
export function pixelBomb(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
