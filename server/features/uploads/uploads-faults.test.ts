import { readdirSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoragePort } from '#server/adapters/storage/storage-port.ts';
import { maxPhotoBytes } from '#shared/uploads/photos.ts';
import { type Person, signUp } from '#test/people.ts';
import {
  askForUpload,
  buildPhotoApp,
  type PhotoApp,
  photoOfPerson,
  plain,
  savePhoto,
  sendFile,
} from '#test/photos.ts';

/** What of the storage has no room now. */
let full: 'nothing' | 'receiving' | 'moving' | 'putting' = 'nothing';
let it: PhotoApp;
let picture: Buffer;
beforeAll(async () => {
  it = await buildPhotoApp(({ storage }) => ({ storage: fillable(storage) }));
  picture = await plain(40, 30).png().toBuffer();
});
afterAll(() => it.close());

function fillable(storage: StoragePort): StoragePort {
  const unless = async <T>(what: typeof full, work: () => Promise<T>): Promise<T> => {
    if (full === what) throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
    return work();
  };
  const { receiver } = storage;
  if (!receiver) throw new Error('not a disk');
  return {
    ...storage,
    put: (...args) => unless('putting', () => storage.put(...args)),
    receiver: {
      ...receiver,
      receive: async (body, maxBytes) => {
        const received = await unless('receiving', () => receiver.receive(body, maxBytes));
        return { ...received, save: (key) => unless('moving', () => received.save(key)) };
      },
    },
  };
}

const claim = (person: Person, photoURL: string) => person.call('PUT', '/api/profile/photo', { photoURL });
const leftAside = () => readdirSync(path.join(it.folder, 'tmp'));

describe('FLT-21 a disk that is full', () => {
  test.each(['receiving', 'moving'] as const)(
    'while %s: 503, nothing left, old photo intact, and the same address works later',
    async (what) => {
      const person = await signUp(it);
      const { objectPath } = (await savePhoto(it, person, picture)).json<{ objectPath: string }>();
      const uploadURL = await askForUpload(person);
      full = what;
      const refused = await sendFile(it, uploadURL, picture);
      full = 'nothing';
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
      expect(refused.json()).toMatchObject({ code: 'unavailable', requestId: expect.any(String) });
      expect(refused.body).not.toContain('device');
      expect(leftAside()).toEqual([]);
      expect(await photoOfPerson(person)).toBe(objectPath);
      expect((await person.call('GET', objectPath)).statusCode).toBe(200);
      expect((await sendFile(it, uploadURL, picture)).statusCode).toBe(200);
      expect((await claim(person, uploadURL)).statusCode).toBe(200);
    },
  );

  test('while the pictures are written: 503, old photo intact, and the claim works later', async () => {
    const person = await signUp(it);
    const { objectPath } = (await savePhoto(it, person, picture)).json<{ objectPath: string }>();
    full = 'putting';
    const uploadURL = await askForUpload(person);
    await sendFile(it, uploadURL, picture);
    const refused = await claim(person, uploadURL);
    full = 'nothing';
    expect(refused.statusCode).toBe(503);
    expect(it.logs.join('')).toContain('ENOSPC');
    expect(await photoOfPerson(person)).toBe(objectPath);
    expect((await person.call('GET', objectPath)).statusCode).toBe(200);
    expect((await claim(person, uploadURL)).statusCode).toBe(200);
  });
});

describe('over a real connection', () => {
  let port: number;
  beforeAll(async () => {
    await it.app.listen({ port: 0, host: '127.0.0.1' });
    port = (it.app.server.address() as AddressInfo).port;
  });
  const here = (uploadURL: string) => {
    const url = new URL(uploadURL);
    url.port = String(port);
    return url;
  };

  test('a file that breaks off leaves nothing, and may be sent again', async () => {
    const person = await signUp(it);
    const uploadURL = await askForUpload(person);
    const { pathname, search } = here(uploadURL);
    const socket = net.connect(port, '127.0.0.1');
    socket.write(
      `PUT ${pathname}${search} HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ncontent-length: 9000\r\n\r\nhalf`,
    );
    await expect.poll(leftAside).toHaveLength(1);
    socket.destroy();
    await expect.poll(leftAside).toEqual([]);
    expect((await claim(person, uploadURL)).statusCode).toBe(404);
    expect((await sendFile(it, uploadURL, picture)).statusCode).toBe(200);
    expect((await claim(person, uploadURL)).statusCode).toBe(200);
    expect(it.logs.join('')).not.toContain('unexpected error');
  });

  test('who sends too much can still read the refusal', async () => {
    const person = await signUp(it);
    const url = here(await askForUpload(person));
    const chunk = new Uint8Array(1_048_576);
    const endless = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(chunk);
        sent += chunk.length;
        if (sent > 2 * maxPhotoBytes) controller.close();
      },
    });
    let sent = 0;
    const init: RequestInit & { duplex: 'half' } = { method: 'PUT', body: endless, duplex: 'half' };
    const answer = await fetch(url, init);
    expect([answer.status, await answer.json()]).toEqual([
      413,
      expect.objectContaining({ code: 'too_large' }),
    ]);
    expect(leftAside()).toEqual([]);
    const known = await fetch(url, { method: 'PUT', body: Buffer.alloc(maxPhotoBytes + 1) });
    expect(known.status).toBe(413);
    expect((await fetch(url, { method: 'PUT', body: picture })).status).toBe(200);
  });
});
