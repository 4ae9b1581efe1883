import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profiles } from '#server/db/tables/profiles.ts';
import { type Person, signUp, signUpExpert } from '#test/people.ts';
import {
  buildPhotoApp,
  colorAt,
  type PhotoApp,
  photoOfPerson,
  pixelBomb,
  redAndBlue,
  requestUpload,
  savePhoto,
  sendFile,
  solidColor,
  withComment,
} from '#test/photos.ts';
import { createPhotoDecoder } from './photo-decoder.ts';

let it: PhotoApp;
beforeAll(async () => {
  it = await buildPhotoApp();
});
afterAll(() => it.close());

async function saved(person: Person, file: Buffer): Promise<{ photo: Buffer; small: Buffer; path: string }> {
  const answer = await savePhoto(it, person, file);
  if (answer.statusCode !== 200) throw new Error(`the claim answered ${answer.statusCode}: ${answer.body}`);
  const { objectPath } = answer.json<{ objectPath: string }>();
  const read = async (url: string) => (await person.call('GET', url)).rawPayload;
  return {
    photo: await read(objectPath),
    small: await read(objectPath.replace('photo.webp', 'small.webp')),
    path: objectPath,
  };
}

describe('a photo', () => {
  test('UPL-05 a PNG is served re-encoded, without its comments and trailing bytes', async () => {
    const person = await signUpExpert(it);
    const file = withComment(
      await redAndBlue(60, 40).png().toBuffer(),
      'canary-text',
      '<script>canary-trailer</script>',
    );
    expect((await sharp(file).metadata()).comments).toEqual([{ keyword: 'Comment', text: 'canary-text' }]);
    const { photo, small, path: objectPath } = await saved(person, file);
    expect(objectPath).toMatch(/^\/objects\/[0-9a-f-]{36}\/photo\.webp$/);
    expect(await photoOfPerson(person)).toBe(objectPath);
    for (const picture of [photo, small]) {
      expect(picture.includes('canary')).toBe(false);
      const { format, exif, xmp, icc } = await sharp(picture).metadata();
      expect({ format, exif, xmp, icc }).toEqual({ format: 'webp' });
    }
    const [red, , blue] = await colorAt(photo, 50, 20);
    expect([Number(red) < 30, Number(blue) > 200]).toEqual([true, true]);
  });

  test('UPL-22 a JPEG from a phone is rotated upright and loses its location', async () => {
    const person = await signUp(it);
    const file = await redAndBlue(2000, 1000)
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Copyright: 'canary-owner' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1', GPSLongitude: '13/1 24/1 0/1' },
      })
      .jpeg()
      .toBuffer();
    const sent = await sharp(file).metadata();
    expect([sent.orientation, sent.exif?.includes('canary-owner')]).toEqual([6, true]);
    const { photo, small } = await saved(person, file);
    const { width, height, orientation, exif } = await sharp(photo).metadata();
    expect({ width, height, orientation, exif }).toEqual({ width: 512, height: 1024 });
    expect((await colorAt(photo, 256, 100))[0]).toBeGreaterThan(200);
    expect((await colorAt(photo, 256, 900))[2]).toBeGreaterThan(200);
    expect(await sharp(small).metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' });
    for (const picture of [photo, small]) expect(picture.includes('canary')).toBe(false);
  });

  test('UPL-21 only the first frame of an animated WebP is used, and small photos are not enlarged', async () => {
    const person = await signUp(it);
    const frames = await Promise.all(
      ['red', 'blue'].map((color) => solidColor(30, 20, color).png().toBuffer()),
    );
    const file = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer();
    expect((await sharp(file).metadata()).pages).toBe(2);
    const { photo } = await saved(person, file);
    const { width, height, pages = 1 } = await sharp(photo, { animated: true }).metadata();
    expect({ width, height, pages }).toEqual({ width: 30, height: 20, pages: 1 });
    expect((await colorAt(photo, 5, 5))[0]).toBeGreaterThan(200);
  });

  test('UPL-25 is served to everyone as a sandboxed file with a fixed name', async () => {
    const person = await signUp(it);
    const { path: objectPath } = await saved(person, await solidColor(20, 20).webp().toBuffer());
    for (const headers of [{}, { cookie: person.cookie }]) {
      const answer = await it.app.inject({ method: 'GET', url: objectPath, headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=3600',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline; filename="photo.webp"',
      });
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
    for (const wrong of ['raw', 'photo.png', 'photo.webp.bak', '..%2fphoto.webp']) {
      const url = objectPath.replace('photo.webp', wrong);
      expect((await person.call('GET', url)).json()).toMatchObject({ code: 'not_found' });
    }
    for (const id of ['x', '..', '%00', '00000000-0000-4000-8000-000000000000', "' or 1=1"]) {
      const { statusCode } = await person.call('GET', `/objects/${encodeURIComponent(id)}/photo.webp`);
      expect(statusCode).toBe(404);
    }
  });

  test('is asked for again within the hour, and not sent again while it is there', async () => {
    const person = await signUp(it);
    const { path: url } = await saved(person, await solidColor(20, 20).webp().toBuffer());
    const ask = (headers = {}) => it.app.inject({ method: 'GET', url, headers });
    const { etag } = (await ask()).headers;
    const again = await ask({ 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=3600' });
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200);
    await saved(person, await solidColor(20, 20, 'red').png().toBuffer());
    expect((await ask({ 'if-none-match': etag })).statusCode).toBe(404);
  });

  test('replaces the previous one and updates the profile page', async () => {
    const person = await signUpExpert(it);
    const first = await saved(person, await solidColor(20, 20).png().toBuffer());
    const changed = async () =>
      (await it.deps.db.select().from(profiles).where(eq(profiles.id, person.profileId)))[0]?.updatedAt ?? 0;
    const before = await changed();
    const second = await saved(person, await solidColor(20, 20, 'red').png().toBuffer());
    expect(Number(await changed())).toBeGreaterThan(Number(before));
    expect((await person.call('GET', first.path)).statusCode).toBe(404);
    const id = first.path.split('/')[2] ?? '';
    for (const kind of ['photo', 'small', 'raw'] as const) {
      expect(await it.deps.storage.get(`${kind}/${id}`, 1e7)).toBeUndefined();
    }
    expect((await person.call('GET', second.path)).statusCode).toBe(200);
  });
});

describe('a file that isn’t a photo', () => {
  const refusal = 'We can’t read this file. Please choose a JPEG, PNG, or WebP photo.';

  const whole = () => pixelBomb(300, 300);
  const files: Record<string, () => Buffer | Promise<Buffer>> = {
    'an empty file': () => Buffer.alloc(0),
    HTML: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    SVG: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
    'a script': () => Buffer.from('#!/bin/sh\nrm -rf /\n'),
    'a GIF header and a script': () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=0;'),
    'a GIF': () => solidColor(9, 9).gif().toBuffer(),
    'a TIFF': () => solidColor(9, 9).tiff().toBuffer(),
    'a PDF': () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
    'a truncated PNG': async () => (await redAndBlue(300, 300).png().toBuffer()).subarray(0, -60),
    'a PNG header': () => whole().subarray(0, 40),
  };
  let person: Person;
  let before: string;
  beforeAll(async () => {
    person = await signUp(it);
    before = (await saved(person, whole())).path;
  });

  test.each(Object.entries(files))(
    'UPL-03 and UPL-20 %s is refused whatever its declared type, and the current photo stays',
    async (_name, make) => {
      const uploadURL = await requestUpload(person);
      await sendFile(it, uploadURL, await make(), 'image/png');
      const claim = () => person.call('PUT', '/api/profile/photo', { photoURL: uploadURL });
      const answer = await claim();
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        expect.objectContaining({ message: refusal }),
      ]);
      const id = new URL(uploadURL).pathname.split('/')[2] ?? '';
      expect(await it.deps.storage.get(`raw/${id}`, 1e7)).toBeUndefined();
      expect((await claim()).statusCode).toBe(409);
      expect(await photoOfPerson(person)).toBe(before);
      expect((await person.call('GET', before)).statusCode).toBe(200);
    },
  );

  test('UPL-07 400 megapixels in 50 kB are refused while other requests are served', async () => {
    const bomb = pixelBomb(20_000, 20_000);
    expect(bomb.length).toBeLessThan(100_000);
    const claiming = savePhoto(it, person, bomb);
    expect(await answersDuring(claiming)).toBeGreaterThan(2);
    const answer = await claiming;
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toMatch(/^This photo’s resolution is too high/);
    expect((await savePhoto(it, person, pixelBomb(7_000, 7_000))).statusCode).toBe(200);
  });

  async function answersDuring(work: Promise<unknown>): Promise<number> {
    let done = false;
    const finish = () => {
      done = true;
    };
    work.then(finish, finish);
    let answers = 0;
    while (!done) {
      await it.app.inject({ method: 'GET', url: '/api/openapi.json' });
      answers += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return answers;
  }
});

describe('UPL-28 a decoder', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'intime-worker-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const worker = (name: string, onFile: string) => {
    const file = path.join(folder, `${name}.mjs`);
    writeFileSync(file, `process.on('message', () => { ${onFile} });\nprocess.send('ready');\n`);
    return file;
  };

  test.each([
    ['that crashes', 'process.abort()'],
    ['that runs out of memory', 'const all = []; for (;;) all.push(new Array(1e5).fill({}).map(() => ({})))'],
  ])('%s only ends its own process, and the file is refused', async (name, onFile) => {
    const broken = await buildPhotoApp(() => ({
      decodePhoto: createPhotoDecoder(worker(name.replaceAll(' ', '-'), onFile)),
    }));
    const person = await signUp(broken);
    const answer = await savePhoto(broken, person, await solidColor(9, 9).png().toBuffer());
    expect(answer.statusCode).toBe(400);
    expect(await photoOfPerson(person)).toBeNull();
    expect(broken.logs.join('')).toContain('ended with SIGABRT');
    await broken.close();
  });

  test('that exceeds its CPU limit kills itself', async () => {
    const decode = createPhotoDecoder(undefined, { cpuMs: 1, wallMs: 30_000 });
    expect(await decode(pixelBomb(7_000, 7_000))).toEqual({
      refused: 'unreadable',
      reason: 'ended with SIGKILL: ',
    });
  });

  test.each([
    ['hangs', 'for (;;);'],
    ['never answers', ''],
  ])('that %s is killed at the wall-clock limit, and the file can be claimed later', async (name, onFile) => {
    const decodePhoto = createPhotoDecoder(worker(name.replaceAll(' ', '-'), onFile), {
      cpuMs: 5_000,
      wallMs: 500,
    });
    const broken = await buildPhotoApp(() => ({ decodePhoto }));
    const person = await signUp(broken);
    const uploadURL = await requestUpload(person);
    await sendFile(broken, uploadURL, await solidColor(9, 9).png().toBuffer());
    const claim = () => person.call('PUT', '/api/profile/photo', { photoURL: uploadURL });
    expect((await claim()).statusCode).toBe(503);
    expect(broken.logs.join('')).toContain('photo decoder took longer than 500 ms');
    broken.deps.decodePhoto = createPhotoDecoder();
    expect((await claim()).statusCode).toBe(200);
    await broken.close();
  });

  test('that can’t be started gives a 503, and the file can be claimed later', async () => {
    const file = path.join(folder, 'not-there.mjs');
    const broken = await buildPhotoApp(() => ({ decodePhoto: createPhotoDecoder(file) }));
    const person = await signUp(broken);
    const uploadURL = await requestUpload(person);
    await sendFile(broken, uploadURL, await solidColor(9, 9).png().toBuffer());
    const claim = () => person.call('PUT', '/api/profile/photo', { photoURL: uploadURL });
    const answer = await claim();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
    expect(broken.logs.join('')).toContain('photo decoder did not start');
    broken.deps.decodePhoto = createPhotoDecoder();
    expect((await claim()).statusCode).toBe(200);
    await broken.close();
  });

  test('gets none of our environment variables', async () => {
    const sendEnv =
      'process.send({ photo: Buffer.from(JSON.stringify(process.env)), small: Buffer.alloc(0) })';
    const answer = await createPhotoDecoder(worker('send-env', `${sendEnv}; process.disconnect()`))(
      Buffer.alloc(1),
    );
    const env = 'photo' in answer ? (JSON.parse(String(answer.photo)) as Record<string, string>) : {};
    expect(Object.keys(env).filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([]);
  });
});
