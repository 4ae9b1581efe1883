import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violatedConstraint } from '#server/db/database-error.ts';
import { uploads } from '#server/db/tables/uploads.ts';
import { maxPhotoBytes } from '#shared/uploads/photos.ts';
import { caller, testOrigin } from '#test/build-test-app.ts';
import { type Person, signUp, uniqueAddress } from '#test/people.ts';
import {
  buildPhotoApp,
  type PhotoApp,
  photoOfPerson,
  requestUpload,
  savePhoto,
  sendFile,
  solidColor,
} from '#test/photos.ts';

let it: PhotoApp;
let picture: Buffer;
beforeAll(async () => {
  it = await buildPhotoApp();
  picture = await solidColor(40, 30).png().toBuffer();
});
afterAll(async () => {
  await it.deps.clock.moveTo(new Date());
  await it.close();
});

const claim = (person: Person, photoURL: unknown) => person.call('PUT', '/api/profile/photo', { photoURL });
const filesIn = (kind: string) => readdirSync(path.join(it.folder, kind));

describe('requesting an upload URL', () => {
  test('UPL-01 each URL is new, absolute and unguessable', async () => {
    const person = await signUp(it);
    const urls = await Promise.all(Array.from({ length: 5 }, () => requestUpload(person)));
    expect(new Set(urls).size).toBe(5);
    for (const url of urls) {
      expect(new URL(url).origin).toBe(testOrigin);
      expect(url).toMatch(/\/uploads\/[0-9a-f-]{36}\?.*signature=[\w-]{43}$/);
    }
    const [first, second] = urls.map((url) => new URL(url).searchParams.get('signature'));
    expect(first).not.toBe(second);
  });

  test('the URL uses the page’s own origin if it is one of ours', async () => {
    const person = await signUp(it);
    const ask = (origin: string) =>
      person.call('POST', '/api/objects/upload', undefined, { origin, host: 'evil.example' });
    const local = (await ask('http://localhost:3000')).json<{ uploadURL: string }>().uploadURL;
    expect(new URL(local).origin).toBe('http://localhost:3000');
    expect((await sendFile(it, local, picture)).statusCode).toBe(200);
    expect((await claim(person, local)).statusCode).toBe(200);
    expect((await ask('https://evil.example')).statusCode).toBe(403);
  });

  test('both calls need a session', async () => {
    const call = caller(it, undefined, uniqueAddress());
    expect((await call('POST', '/api/objects/upload')).statusCode).toBe(401);
    expect((await call('PUT', '/api/profile/photo', { photoURL: 'x' })).statusCode).toBe(401);
  });

  test('UPL-20 a declared file must be a JPEG, PNG or WebP of at most 10 MB', async () => {
    const person = await signUp(it);
    const ask = async (declared: object) =>
      (await person.call('POST', '/api/objects/upload', declared)).statusCode;
    for (const type of ['image/jpeg', 'image/png', 'image/webp']) expect(await ask({ type })).toBe(200);
    for (const type of ['image/svg+xml', 'text/html', 'application/pdf', 'image/gif', '', 7, null]) {
      expect(await ask({ type })).toBe(400);
    }
    expect(await ask({ size: maxPhotoBytes })).toBe(200);
    expect(await ask({ size: maxPhotoBytes + 1 })).toBe(413);
    for (const size of [0, -1, 1.5, '9', 1e99]) expect(await ask({ size })).toBe(400);
  });

  test('UPL-24 more than 20 per hour are refused, and an hour later accepted again', async () => {
    const person = await signUp(it);
    const ask = () => person.call('POST', '/api/objects/upload');
    const statuses = (await Promise.all(Array.from({ length: 20 }, ask))).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await ask();
    expect([refused.statusCode, refused.json()]).toEqual([429, expect.objectContaining({ code: 'limited' })]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    await it.deps.clock.moveBy(3_600_000);
    expect((await ask()).statusCode).toBe(200);
    await it.deps.clock.moveTo(new Date());
  });
});

describe('sending the file', () => {
  test('UPL-02 a file one byte over 10 MB is refused, however it is sent, and not stored', async () => {
    const person = await signUp(it);
    const uploadURL = await requestUpload(person);
    const { pathname, search } = new URL(uploadURL);
    const large = Buffer.alloc(maxPhotoBytes + 1);
    expect((await sendFile(it, uploadURL, large)).json()).toMatchObject({ code: 'too_large' });
    const undeclared = await it.app.inject({
      method: 'PUT',
      url: `${pathname}${search}`,
      payload: Readable.from([large.subarray(0, 9_000_000), large.subarray(9_000_000)]),
      headers: { 'content-type': 'image/png' },
    });
    expect(undeclared.statusCode).toBe(413);
    expect(filesIn('tmp')).toEqual([]);
    expect((await claim(person, uploadURL)).statusCode).toBe(404);
    expect(await photoOfPerson(person)).toBeNull();
    expect((await sendFile(it, uploadURL, large.subarray(1))).statusCode).toBe(200);
  });

  test('UPL-23 the URL takes only the declared file and expires after ten minutes', async () => {
    const person = await signUp(it);
    const declared = { type: 'image/png', size: picture.length };
    const url = await requestUpload(person, declared);
    const send = async (address: string, file: Buffer, type?: string) =>
      (await sendFile(it, address, file, type)).statusCode;
    expect(await send(url, picture, 'image/jpeg')).toBe(400);
    expect(await send(url, Buffer.concat([picture, picture]))).toBe(400);
    expect(await send(url, picture.subarray(1))).toBe(400);
    expect(await send(url.replace('size=', 'size=1'), Buffer.concat([picture]))).toBe(403);
    expect(await send(url.replace('signature=', 'signature=A'), picture)).toBe(403);
    expect(await send(url.split('?')[0] ?? '', picture)).toBe(403);
    expect(await send(url.replace(/[0-9a-f-]{36}/, randomUUID()), picture)).toBe(403);
    expect(await send(url.replace(/[0-9a-f-]{36}/, '..%2f..%2fetc'), picture)).toBe(403);
    const late = await requestUpload(person, declared);
    await it.deps.clock.moveBy(600_000);
    expect(await send(late, picture)).toBe(403);
    await it.deps.clock.moveTo(new Date());
    expect(await send(url, picture, 'image/png; charset=binary')).toBe(200);
  });

  test('UPL-23 an unclaimed file can’t be read', async () => {
    const person = await signUp(it);
    const uploadURL = await requestUpload(person);
    await sendFile(it, uploadURL, picture);
    const id = new URL(uploadURL).pathname.split('/')[2] ?? '';
    expect(filesIn('raw')).toContain(id);
    for (const url of [
      `/objects/${id}/photo.webp`,
      `/objects/${id}/raw`,
      `/objects/${id}`,
      `/uploads/${id}`,
    ]) {
      expect((await person.call('GET', url)).statusCode).toBe(404);
    }
  });

  test('UPL-09 a URL takes one file: of parallel uploads one is stored, and later ones are refused', async () => {
    const person = await signUp(it);
    const uploadURL = await requestUpload(person);
    const colours = await Promise.all(
      ['red', 'green', 'blue'].map((color) => solidColor(8, 8, color).png().toBuffer()),
    );
    const answers = await Promise.all(colours.map((file) => sendFile(it, uploadURL, file)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 200)?.headers.etag).toMatch(/^".+"$/);
    const { objectPath } = (await claim(person, uploadURL)).json<{ objectPath: string }>();
    const before = (await person.call('GET', objectPath)).rawPayload;
    expect((await sendFile(it, uploadURL, picture)).statusCode).toBe(409);
    expect((await person.call('GET', objectPath)).rawPayload.equals(before)).toBe(true);
    expect(filesIn('tmp')).toEqual([]);
  });

  test('UPL-10 the uploader’s generic calls do not exist', async () => {
    const person = await signUp(it);
    for (const url of ['/s3/params', '/s3/sts', '/s3/multipart/1?key=x']) {
      expect((await person.call('GET', url)).statusCode).toBe(404);
    }
    expect((await person.call('POST', '/s3/multipart', {})).statusCode).toBe(404);
    expect((await person.call('DELETE', '/s3/multipart/1?key=x')).statusCode).toBe(404);
  });
});

describe('claiming', () => {
  test('UPL-04 and UPL-26 any other URL is refused, changes nothing and is never fetched', async () => {
    let connections = 0;
    const canary = net.createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', () => resolve()));
    const { port } = canary.address() as AddressInfo;
    const person = await signUp(it);
    const mine = new URL(await requestUpload(person)).pathname;
    const addresses = [
      `http://127.0.0.1:${port}${mine}`,
      `http://127.0.0.1:${port}@127.0.0.1:3001${mine}`,
      `http://localhost:${port}/photo.png`,
      `https://evil.example${mine}`,
      `//127.0.0.1:${port}${mine}`,
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      'file:///etc/passwd',
      'http://169.254.169.254/latest/meta-data/',
      `${testOrigin}/uploads/../../etc/passwd`,
      `${testOrigin}/uploads/%2e%2e/session-secret`,
      `${testOrigin}/objects/${randomUUID()}/photo.webp`,
      '/uploads/x',
      '',
      'x'.repeat(3_000),
      7,
      null,
      { href: mine },
    ];
    for (const address of addresses) expect((await claim(person, address)).statusCode).toBe(400);
    for (const unknown of [randomUUID(), mine.split('/')[2]]) {
      expect((await claim(person, `${testOrigin}/uploads/${unknown}`)).statusCode).toBe(404);
    }
    expect(await photoOfPerson(person)).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(connections).toBe(0);
    await new Promise((resolve) => canary.close(resolve));
  });

  test('UPL-06 another user’s upload is a 404 and stays theirs', async () => {
    const [owner, thief] = await Promise.all([signUp(it), signUp(it)]);
    const uploadURL = await requestUpload(owner);
    await sendFile(it, uploadURL, picture);
    expect((await claim(thief, uploadURL)).statusCode).toBe(404);
    expect(await photoOfPerson(thief)).toBeNull();
    expect((await claim(owner, uploadURL)).statusCode).toBe(200);
    expect((await claim(thief, uploadURL)).statusCode).toBe(404);
  });

  test('claiming again returns the same path; the upload of a replaced photo is refused', async () => {
    const person = await signUp(it);
    const uploadURL = await requestUpload(person);
    await sendFile(it, uploadURL, picture);
    const answers = await Promise.all([claim(person, uploadURL), claim(person, uploadURL.split('?')[0])]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const [first, again] = answers.map((answer) => answer.json<{ objectPath: string }>().objectPath);
    expect(again).toBe(first);
    expect(await photoOfPerson(person)).toBe(first);
    const next = (await savePhoto(it, person, picture)).json<{ objectPath: string }>().objectPath;
    expect(next).not.toBe(first);
    expect((await claim(person, uploadURL)).statusCode).toBe(409);
    expect(await photoOfPerson(person)).toBe(next);
  });
});

test('the database refuses impossible uploads', async () => {
  const createdAt = new Date();
  const minutes = (count: number) => new Date(createdAt.getTime() + count * 60_000);
  const refusal = async (change: Partial<typeof uploads.$inferInsert>) => {
    const row = { createdAt, expiresAt: minutes(10), ...change };
    return it.deps.db
      .insert(uploads)
      .values(row)
      .then(() => 'accepted', violatedConstraint);
  };
  expect(await refusal({ type: 'image/svg+xml' })).toBe('uploads_type');
  expect(await refusal({ size: 0 })).toBe('uploads_size');
  expect(await refusal({ size: maxPhotoBytes + 1 })).toBe('uploads_size');
  expect(await refusal({ expiresAt: minutes(11) })).toBe('uploads_validity');
  expect(await refusal({ claimedAt: createdAt, refusedAt: createdAt })).toBe('uploads_one_end');
  expect(await refusal({ cleanedAt: createdAt })).toBe('uploads_cleaned');
});
