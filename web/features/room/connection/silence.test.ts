import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  after,
  answerTo,
  connect,
  offerOf,
  startConnections,
  stopConnections,
  theConnection,
} from '#test/pages/support/test-peer.ts';

beforeEach(startConnections);
afterEach(stopConnections);

const probe = '{"probe":true}';

test('a line on which nothing arrives for two seconds is repaired at once, whatever the browser says of it', async () => {
  const it = await connect(false);
  await after(10_000);
  theConnection().isFlowing = false;
  await after(1_900);
  expect(it.onState).toHaveBeenLastCalledWith('connected');
  await after(600);
  expect(it.onState).toHaveBeenLastCalledWith('lost');
  expect(it.sent).toEqual([offerOf(2)]);
  await it.peer.receive(answerTo(2));
  // Later the browser notices it too.
  theConnection().become('disconnected');
  await after(3_900);
  expect(it.sent).toHaveLength(1);
  await after(100);
  expect(it.sent).toEqual([offerOf(2), offerOf(3)]);
});

test('a silent line that flows again is back, without another repair', async () => {
  const it = await connect(true);
  await after(1_000);
  theConnection().isFlowing = false;
  await after(4_000);
  expect(it.onState).toHaveBeenLastCalledWith('lost');
  theConnection().isFlowing = true;
  await after(500);
  expect(it.onState).toHaveBeenLastCalledWith('connected');
  await after(60_000);
  expect(it.sent).toEqual([]);
});

test('two muted people find out by a small message whether the line is up', async () => {
  const it = await connect(false);
  theConnection().isFlowing = false;
  await after(1_500);
  expect(theConnection().channel.sent).toEqual([probe]);
  theConnection().isFlowing = true;
  await after(500);
  theConnection().isFlowing = false;
  await after(1_500);
  expect(theConnection().channel.sent).toEqual([probe, probe]);
  expect(it.sent).toEqual([]);
});

test('a message that asks for a sign of life is answered', async () => {
  await connect(true);
  theConnection().channel.onmessage({ data: probe });
  expect(theConnection().channel.sent).toEqual(['{}']);
  theConnection().channel.onmessage({ data: '{}' });
  expect(theConnection().channel.sent).toHaveLength(1);
});

/** Firefox before version 142: no packets or checks of a pair, and those checks come every five seconds. */
const firefox = (arrivals: number) => [
  { type: 'candidate-pair', bytesReceived: 100 * arrivals, lastPacketReceivedTimestamp: 20 * arrivals },
  { type: 'inbound-rtp', packetsReceived: 0 },
];

test.each([
  ['as Firefox does', firefox],
  ['packets of sound', (n: number) => [{ type: 'inbound-rtp', packetsReceived: n }]],
  ['messages', (n: number) => [{ type: 'data-channel', messagesReceived: n }]],
  ['nothing', () => []],
  ['numbers that never move', () => [{ type: 'candidate-pair', responsesReceived: 5 }]],
])('where the browser counts %s, a line that works is never taken for a lost one', async (_name, stats) => {
  const it = await connect(false);
  theConnection().stats = stats;
  await after(60_000);
  expect(it.onState.mock.calls).toEqual([['connected']]);
  expect(it.sent).toEqual([]);
});

test('in Firefox too, a silent line is lost after two seconds', async () => {
  const it = await connect(false);
  theConnection().stats = firefox;
  await after(10_000);
  theConnection().isFlowing = false;
  await after(2_500);
  expect(it.onState).toHaveBeenLastCalledWith('lost');
});
