import { readdirSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoragePort } from '#server/adapters/storage/storage-port.ts';
import { maxPhotoBytes } from '#shared/uploads/photos.ts';
import { type Person, signUp } from '#test/people.ts';
import {
  buildPhotoApp,
  type PhotoApp,
  photoOfPerson,
  requestUpload,
  savePhoto,
  sendFile,
  solidColor,
} from '#test/photos.ts';

/** The storage operation that fails. */
let failing: 'nothing' | 'receiving' | 'moving' | 'putting' = 'nothing';
let it: PhotoApp;
let picture: Buffer;
beforeAll(async () => {
  it = await buildPhotoApp(({ storage }) => ({ storage: withFullDisk(storage) }));
  picture = await solidColor(40, 30).png().toBuffer();
});
afterAll(() => it.close());

function withFullDisk(storage: StoragePort): StoragePort {
  const unless = async <T>(what: typeof failing, work: () => Promise<T>): Promise<T> => {
    if (failing === what)
      throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
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
const temporaryFiles = () => readdirSync(path.join(it.folder, 'tmp'));

describe('FLT-21 a full disk', () => {
  test.each(['receiving', 'moving'] as const)(
    'while %s: 503, no leftovers, old photo intact, and the same upload URL works later',
    async (what) => {
      const person = await signUp(it);
      const { objectPath } = (await savePhoto(it, person, picture)).json<{ objectPath: string }>();
      const uploadURL = await requestUpload(person);
      failing = what;
      const refused = await sendFile(it, uploadURL, picture);
      failing = 'nothing';
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
      expect(refused.json()).toMatchObject({ code: 'unavailable', requestId: expect.any(String) });
      expect(refused.body).not.toContain('device');
      expect(temporaryFiles()).toEqual([]);
      expect(await photoOfPerson(person)).toBe(objectPath);
      expect((await person.call('GET', objectPath)).statusCode).toBe(200);
      expect((await sendFile(it, uploadURL, picture)).statusCode).toBe(200);
      expect((await claim(person, uploadURL)).statusCode).toBe(200);
    },
  );

  test('while saving the photo: 503, old photo intact, and the claim works later', async () => {
    const person = await signUp(it);
    const { objectPath } = (await savePhoto(it, person, picture)).json<{ objectPath: string }>();
    failing = 'putting';
    const uploadURL = await requestUpload(person);
    await sendFile(it, uploadURL, picture);
    const refused = await claim(person, uploadURL);
    failing = 'nothing';
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

  test('an interrupted upload leaves no file and can be sent again', async () => {
    const person = await signUp(it);
    const uploadURL = await requestUpload(person);
    const { pathname, search } = here(uploadURL);
    const socket = net.connect(port, '127.0.0.1');
    socket.write(
      `PUT ${pathname}${search} HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ncontent-length: 9000\r\n\r\nhalf`,
    );
    await expect.poll(temporaryFiles).toHaveLength(1);
    socket.destroy();
    await expect.poll(temporaryFiles).toEqual([]);
    expect((await claim(person, uploadURL)).statusCode).toBe(404);
    expect((await sendFile(it, uploadURL, picture)).statusCode).toBe(200);
    expect((await claim(person, uploadURL)).statusCode).toBe(200);
    expect(it.logs.join('')).not.toContain('unexpected error');
  });

  test('a client that sends too much can still read the response', async () => {
    const person = await signUp(it);
    const url = here(await requestUpload(person));
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
    expect(temporaryFiles()).toEqual([]);
    const known = await fetch(url, { method: 'PUT', body: Buffer.alloc(maxPhotoBytes + 1) });
    expect(known.status).toBe(413);
    expect((await fetch(url, { method: 'PUT', body: picture })).status).toBe(200);
  });
});
