import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { maxPhotoBytes } from '#shared/uploads/photos.ts';
import { startBucket } from '#test/bucket.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { type Person, signUp } from '#test/people.ts';
import { colorAt, photoOfPerson, requestUpload, solidColor } from '#test/photos.ts';
import { deleteStaleUploads } from './uploads.service.ts';

let bucket: Awaited<ReturnType<typeof startBucket>>;
let it: TestApp;
beforeAll(async () => {
  bucket = await startBucket();
  it = await buildTestApp({ config: { storage: { kind: 's3', ...bucket.settings } } });
});
afterEach(() => it.deps.clock.moveTo(new Date()));
afterAll(async () => {
  await it.close();
  await bucket.close();
});

const send = (url: string, body: Buffer) =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': 'image/png' } });
const claim = (person: Person, photoURL: string) => person.call('PUT', '/api/profile/photo', { photoURL });
const keyOf = (url: string) => `raw/${new URL(url).pathname.split('/').at(-1) ?? ''}` as const;

test('a photo is uploaded to the bucket, claimed, and served by us', async () => {
  const person = await signUp(it);
  const file = await solidColor(30, 20, 'red').png().toBuffer();
  const uploadURL = await requestUpload(person, { type: 'image/png', size: file.length });
  expect(uploadURL.startsWith(String(bucket.settings.endpoint))).toBe(true);
  expect((await claim(person, uploadURL)).statusCode).toBe(404);
  expect((await send(uploadURL, file)).status).toBe(200);
  const stranger = await signUp(it);
  expect((await claim(stranger, uploadURL)).statusCode).toBe(404);
  const answer = await claim(person, uploadURL.split('?')[0] ?? '');
  expect(answer.statusCode).toBe(200);
  const { objectPath } = answer.json<{ objectPath: string }>();
  const picture = await caller(it)('GET', objectPath);
  expect(picture.headers['content-type']).toBe('image/webp');
  expect((await colorAt(picture.rawPayload, 3, 3))[0]).toBeGreaterThan(200);
  expect(await it.deps.storage.get(keyOf(uploadURL), 1e7)).toBeUndefined();
});

test('UPL-09 a file sent after the claim changes nothing and is deleted', async () => {
  const person = await signUp(it);
  const [red, blue] = await Promise.all(
    ['red', 'blue'].map((color) => solidColor(9, 9, color).png({ compressionLevel: 0 }).toBuffer()),
  );
  if (!red || !blue) throw new Error('no photos');
  expect(blue.length).toBe(red.length);
  const uploadURL = await requestUpload(person, { type: 'image/png', size: red.length });
  await send(uploadURL, red);
  const { objectPath } = (await claim(person, uploadURL)).json<{ objectPath: string }>();
  expect((await send(uploadURL, blue)).status).toBe(200);
  expect((await claim(person, uploadURL)).json()).toEqual({ objectPath });
  const picture = (await caller(it)('GET', objectPath)).rawPayload;
  expect((await colorAt(picture, 3, 3))[0]).toBeGreaterThan(200);
  await it.deps.clock.moveBy(2 * 3_600_000);
  await deleteStaleUploads(it.deps);
  expect(await it.deps.storage.get(keyOf(uploadURL), 1e7)).toBeUndefined();
  expect((await caller(it)('GET', objectPath)).statusCode).toBe(200);
});

test('UPL-02 and UPL-03 a file that isn’t what was declared is refused at the claim, and deleted', async () => {
  const person = await signUp(it);
  const html = Buffer.from('<script>alert(1)</script>');
  const declared = { type: 'image/png', size: html.length };
  const large = await requestUpload(person, declared);
  // As if the bucket hadn't checked its size.
  await it.deps.storage.put(keyOf(large), Buffer.alloc(maxPhotoBytes + 1), 'image/png');
  expect((await claim(person, large)).statusCode).toBe(413);
  const script = await requestUpload(person, declared);
  await send(script, html);
  expect((await claim(person, script)).statusCode).toBe(400);
  for (const url of [large, script]) {
    expect(await it.deps.storage.get(keyOf(url), 2e7)).toBeUndefined();
    await send(url, html);
    expect((await claim(person, url)).statusCode).toBe(409);
  }
  expect(await photoOfPerson(person)).toBeNull();
});

test.each([
  [undefined, ['type', 'size']],
  [{ type: 'image/png' }, ['size']],
  [{ size: 5 }, ['type']],
])('a bucket takes no upload declared as %j', async (declared, missing) => {
  const person = await signUp(it);
  const answer = await person.call('POST', '/api/objects/upload', declared);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(missing);
});

test('pages may upload to the bucket only, and the server takes no files itself', async () => {
  const policy = String((await caller(it)('GET', '/auth')).headers['content-security-policy']);
  expect(policy).toContain(`connect-src 'self' ${bucket.settings.endpoint}/photos/raw/;`);
  expect((await caller(it)('PUT', '/uploads/x', {})).statusCode).toBe(404);
  const plainApp = await buildTestApp();
  const plainPolicy = (await caller(plainApp)('GET', '/auth')).headers['content-security-policy'];
  expect(plainPolicy).toContain("connect-src 'self';");
  await plainApp.close();
});

test('a claim while the bucket is down gets a 503 with Retry-After', async () => {
  const withoutBucket = await buildTestApp({
    config: { storage: { kind: 's3', ...bucket.settings, endpoint: 'http://127.0.0.1:1' } },
  });
  const person = await signUp(withoutBucket);
  const answer = await claim(person, await requestUpload(person, { type: 'image/png', size: 5 }));
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
  await withoutBucket.close();
});
