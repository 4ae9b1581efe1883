import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { liveStream } from './live-stream.ts';

const at = new Date('2030-03-01T00:00:00Z');
const now = () => at;

/** Somebody who takes nothing until they are let. */
function reader() {
  const taken: string[] = [];
  const waiting: (() => void)[] = [];
  let reads = false;
  const out = new Writable({
    write(chunk, _encoding, done) {
      taken.push(String(chunk));
      if (reads) done();
      else waiting.push(done);
    },
  });
  const readAll = async () => {
    reads = true;
    for (const done of waiting.splice(0)) done();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { out, taken, readAll };
}

const notification = (n: number) => ({ name: 'notice' as const, data: { n, text: 'x'.repeat(10_000) } });

test('what a slow reader lets pile up is dropped; having read the rest, they ask anew', async () => {
  const { out, taken, readAll } = reader();
  const stream = liveStream(out, now);
  for (let n = 0; n < 1_000; n += 1) stream.send(notification(n), at);
  expect(out.writableLength).toBeLessThan(300_000);
  await readAll();
  const names = taken.map((text) => /event: (\w+)/.exec(text)?.[1]);
  expect(names.length).toBeGreaterThan(20);
  expect(names.length).toBeLessThan(40);
  expect(names.filter((name) => name === 'resync')).toHaveLength(1);
  expect(names.at(-1)).toBe('resync');
  stream.send(notification(1_000), at);
  await readAll();
  expect(taken.at(-1)).toContain('"n":1000');
});

test('a reader who keeps up misses nothing and is not asked to ask', async () => {
  const { out, taken, readAll } = reader();
  const stream = liveStream(out, now);
  await readAll();
  for (let n = 0; n < 100; n += 1) {
    stream.send(notification(n), at);
    await readAll();
  }
  expect(taken).toHaveLength(100);
  expect(taken.join('')).not.toContain('resync');
});

test('who takes nothing for three heartbeats is let go, who takes something isn’t', async () => {
  const { out, readAll } = reader();
  const stream = liveStream(out, now);
  const fill = () => {
    for (let n = 0; n < 3; n += 1) stream.send(notification(n), at);
  };
  fill();
  stream.beat(at);
  stream.beat(at);
  expect(out.destroyed).toBe(false);
  await readAll();
  stream.beat(at);
  expect(out.destroyed).toBe(false);

  const silent = reader();
  const other = liveStream(silent.out, now);
  for (let n = 0; n < 3; n += 1) other.send(notification(n), at);
  for (let n = 0; n < 3; n += 1) other.beat(at);
  expect(silent.out.destroyed).toBe(true);
  // Nothing is written to somebody who is gone.
  other.send(notification(4), at);
  other.end();
});

test('a heartbeat says until when nothing was missed, unless that isn’t known', async () => {
  const { out, taken, readAll } = reader();
  const stream = liveStream(out, now);
  await readAll();
  stream.beat(at);
  stream.beat(undefined);
  expect(taken).toEqual([': here\nid: 2030-03-01T00:00:00.000Z\n\n', ': here\n\n']);
});
