import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { liveStream } from './live-stream.ts';

const at = new Date('2030-03-01T00:00:00Z');
const now = () => at;

/** A client that reads nothing until `readAll` is called. */
function slowClient() {
  const received: string[] = [];
  const waiting: (() => void)[] = [];
  let isReading = false;
  const out = new Writable({
    write(chunk, _encoding, done) {
      received.push(String(chunk));
      if (isReading) done();
      else waiting.push(done);
    },
  });
  const readAll = async () => {
    isReading = true;
    for (const done of waiting.splice(0)) done();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { out, received, readAll };
}

const notification = (n: number) => ({ name: 'notice' as const, data: { n, text: 'x'.repeat(10_000) } });

test('events for a slow client are dropped, and it gets a resync once it has caught up', async () => {
  const { out, received, readAll } = slowClient();
  const stream = liveStream(out, now);
  for (let n = 0; n < 1_000; n += 1) stream.send(notification(n), at);
  expect(out.writableLength).toBeLessThan(300_000);
  await readAll();
  const names = received.map((text) => /event: (\w+)/.exec(text)?.[1]);
  expect(names.length).toBeGreaterThan(20);
  expect(names.length).toBeLessThan(40);
  expect(names.filter((name) => name === 'resync')).toHaveLength(1);
  expect(names.at(-1)).toBe('resync');
  stream.send(notification(1_000), at);
  await readAll();
  expect(received.at(-1)).toContain('"n":1000');
});

test('a client that keeps up gets every event and no resync', async () => {
  const { out, received, readAll } = slowClient();
  const stream = liveStream(out, now);
  await readAll();
  for (let n = 0; n < 100; n += 1) {
    stream.send(notification(n), at);
    await readAll();
  }
  expect(received).toHaveLength(100);
  expect(received.join('')).not.toContain('resync');
});

test('a client that reads nothing for three heartbeats is disconnected', async () => {
  const { out, readAll } = slowClient();
  const stream = liveStream(out, now);
  const fill = () => {
    for (let n = 0; n < 3; n += 1) stream.send(notification(n), at);
  };
  fill();
  stream.heartbeat(at);
  stream.heartbeat(at);
  expect(out.destroyed).toBe(false);
  await readAll();
  stream.heartbeat(at);
  expect(out.destroyed).toBe(false);

  const silent = slowClient();
  const other = liveStream(silent.out, now);
  for (let n = 0; n < 3; n += 1) other.send(notification(n), at);
  for (let n = 0; n < 3; n += 1) other.heartbeat(at);
  expect(silent.out.destroyed).toBe(true);
  // Writing to a closed connection does nothing.
  other.send(notification(4), at);
  other.end();
});

test('a heartbeat carries the instant up to which nothing was missed, if it is known', async () => {
  const { out, received, readAll } = slowClient();
  const stream = liveStream(out, now);
  await readAll();
  stream.heartbeat(at);
  stream.heartbeat(undefined);
  expect(received).toEqual([': here\nid: 2030-03-01T00:00:00.000Z\n\n', ': here\n\n']);
});
