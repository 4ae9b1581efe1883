import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ObjectKey } from '#server/adapters/storage/storage-port.ts';
import { uploads } from '#server/db/tables/uploads.ts';
import { users } from '#server/db/tables/users.ts';
import { hourMs } from '#shared/durations.ts';
import { photoPathOf } from '#shared/uploads/photos.ts';
import { caller } from '#test/build-test-app.ts';
import { signUp } from '#test/people.ts';
import {
  buildPhotoApp,
  type PhotoApp,
  requestUpload,
  savePhoto,
  sendFile,
  solidColor,
} from '#test/photos.ts';
import { deleteStaleUploads, removePhotoObjects } from './uploads.service.ts';

let it: PhotoApp;
let stuck = false;
let picture: Buffer;
beforeAll(async () => {
  it = await buildPhotoApp(({ storage }) => ({
    storage: {
      ...storage,
      remove: (key) => (stuck ? Promise.reject(new Error('not now')) : storage.remove(key)),
    },
  }));
  picture = await solidColor(40, 30).png().toBuffer();
});
afterEach(() => it.deps.clock.moveTo(new Date()));
afterAll(() => it.close());

const kinds = ['raw', 'photo', 'small'] as const;
const idIn = (url: string) =>
  url
    .split('/')
    .find((part) => part.length >= 36)
    ?.slice(0, 36) ?? '';
const rowOf = async (id: string) => (await it.deps.db.select().from(uploads).where(eq(uploads.id, id)))[0];
/** The stored objects of an upload. */
async function objectsOf(id: string): Promise<string[]> {
  const keys = kinds.map((kind): ObjectKey => `${kind}/${id}`);
  const found = await Promise.all(keys.map((key) => it.deps.storage.get(key, 1e7)));
  return kinds.filter((_kind, index) => found[index]);
}

test('UPL-24 an unclaimed file is deleted after a day, once, by either of two processes', async () => {
  const person = await signUp(it);
  const uploadURL = await requestUpload(person);
  await sendFile(it, uploadURL, picture);
  const id = idIn(new URL(uploadURL).pathname);
  await it.deps.clock.moveBy(23.9 * hourMs);
  await deleteStaleUploads(it.deps);
  expect(await objectsOf(id)).toEqual(['raw']);
  const claim = () => person.call('PUT', '/api/profile/photo', { photoURL: uploadURL });
  expect((await claim()).statusCode).toBe(404);
  await it.deps.clock.moveBy(0.2 * hourMs);
  await Promise.all([deleteStaleUploads(it.deps), deleteStaleUploads(it.deps)]);
  expect([await objectsOf(id), await rowOf(id)]).toEqual([[], undefined]);
  expect((await claim()).statusCode).toBe(404);
});

test('UPL-24 deleting stale uploads is one of the hourly sweeps', async () => {
  const answer = await caller(it)('POST', '/test/jobs');
  expect(answer.json<{ sweeps: string[] }>().sweeps).toContain('uploads.stale');
});

test('UPL-24 a replaced photo that couldn’t be deleted at once is no longer served and deleted later', async () => {
  const person = await signUp(it);
  const first = (await savePhoto(it, person, picture)).json<{ objectPath: string }>().objectPath;
  stuck = true;
  const second = (await savePhoto(it, person, picture)).json<{ objectPath: string }>().objectPath;
  stuck = false;
  expect(it.logs.join('')).toContain('object not removed');
  expect(await objectsOf(idIn(first))).toEqual(['photo', 'small']);
  expect((await person.call('GET', first)).statusCode).toBe(404);
  await it.deps.clock.moveBy(2 * hourMs);
  await deleteStaleUploads(it.deps);
  expect([await objectsOf(idIn(first)), await rowOf(idIn(first))]).toEqual([[], undefined]);
  expect(await objectsOf(idIn(second))).toEqual(['photo', 'small']);
  expect((await rowOf(idIn(second)))?.cleanedAt).toBeInstanceOf(Date);
  expect((await person.call('GET', second)).statusCode).toBe(200);
});

test('deleting a user deletes their photo', async () => {
  const person = await signUp(it);
  const { objectPath } = (await savePhoto(it, person, picture)).json<{ objectPath: string }>();
  await it.deps.db.delete(users).where(eq(users.id, person.user.id));
  expect((await caller(it)('GET', objectPath)).statusCode).toBe(404);
  await deleteStaleUploads(it.deps);
  expect([await objectsOf(idIn(objectPath)), await rowOf(idIn(objectPath))]).toEqual([[], undefined]);
});

test('a removed photo is deleted; any other URL is left alone', async () => {
  const person = await signUp(it);
  const { objectPath } = (await savePhoto(it, person, picture)).json<{ objectPath: string }>();
  const id = idIn(objectPath);
  for (const other of ['https://evil.example/x.png', photoPathOf(id, 'small'), `/objects/../raw/${id}`, '']) {
    await removePhotoObjects(it.deps, other);
  }
  expect(await objectsOf(id)).toEqual(['photo', 'small']);
  await removePhotoObjects(it.deps, objectPath);
  expect(await objectsOf(id)).toEqual([]);
});
