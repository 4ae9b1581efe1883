import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  after,
  answerTo,
  connect,
  offerOf,
  open,
  startConnections,
  stopConnections,
  theConnection,
} from '#test/pages/support/test-peer.ts';

beforeEach(startConnections);
afterEach(stopConnections);

test('the impolite side makes the first offer, and the polite side answers that very one', async () => {
  const impolite = open(false);
  await after(0);
  expect(impolite.sent).toEqual([offerOf(1)]);
  const polite = open(true);
  await after(60_000);
  expect(polite.sent).toEqual([]);
  await polite.peer.receive(offerOf(3));
  expect(polite.sent).toEqual([answerTo(3)]);
});

test('a short loss heals by itself', async () => {
  const it = await connect(false);
  theConnection().become('disconnected');
  expect(it.onState).toHaveBeenLastCalledWith('lost');
  await after(900);
  theConnection().become('connected');
  await after(60_000);
  expect(it.sent).toEqual([]);
});

test.each(['disconnected', 'failed'] as const)(
  'a line that stays %s is repaired by the impolite side only, while it does',
  async (state) => {
    const impolite = await connect(false);
    theConnection().become(state);
    await after(1_000);
    expect(impolite.sent).toEqual([offerOf(2)]);
    const polite = await connect(true);
    theConnection().become(state);
    await after(3_900);
    await polite.peer.receive(offerOf(2));
    await after(6_900);
    expect(polite.sent).toEqual([answerTo(2)]);
  },
);

test('the polite side repairs the line if the other one doesn’t begin', async () => {
  const it = await connect(true);
  theConnection().become('disconnected');
  await after(4_000);
  expect(it.sent).toEqual([offerOf(1)]);
});

test('a repair is repeated until it succeeds, with a little more time for each', async () => {
  const it = await connect(false);
  theConnection().become('failed');
  await after(1_000);
  for (const [round, waitMs] of [
    [2, 4_000],
    [3, 5_000],
    [4, 6_000],
    [5, 6_000],
  ] as const) {
    expect(it.sent).toEqual([offerOf(round)]);
    it.sent.length = 0;
    await it.peer.receive(answerTo(round));
    await after(waitMs - 1);
    expect(it.sent).toEqual([]);
    await after(1);
  }
  theConnection().become('connected');
  it.sent.length = 0;
  await after(60_000);
  expect(it.sent).toEqual([]);
});

test('an offer without an answer is made again, and only the last one can be answered', async () => {
  const it = await connect(false);
  it.peer.restart();
  await after(10_000);
  expect(it.sent).toEqual([offerOf(2), offerOf(3)]);
  await it.peer.receive(answerTo(2));
  expect(theConnection().signalingState).toBe('have-local-offer');
  await it.peer.receive(answerTo(3));
  expect(theConnection().signalingState).toBe('stable');
  // Delivered twice.
  await it.peer.receive(answerTo(3));
  await after(60_000);
  expect(it.sent).toHaveLength(2);
});

test('of two offers at once the impolite side’s counts', async () => {
  const impolite = await connect(false);
  impolite.peer.restart();
  await after(0);
  await impolite.peer.receive(offerOf(1));
  expect(impolite.sent).toEqual([offerOf(2)]);
  const polite = await connect(true);
  polite.peer.restart();
  await after(0);
  await polite.peer.receive(offerOf(2));
  expect(polite.sent).toEqual([offerOf(1), answerTo(2)]);
});

test('when both learn that a repair may work now, only the impolite side begins', async () => {
  const impolite = await connect(false);
  theConnection().become('failed');
  impolite.peer.repair();
  await after(0);
  expect(impolite.sent).toHaveLength(1);
  const polite = await connect(true);
  theConnection().become('failed');
  polite.peer.repair();
  await after(2_900);
  expect(polite.sent).toEqual([]);
});

test('a closed connection does nothing more', async () => {
  const it = await connect(false);
  theConnection().become('failed');
  it.peer.close();
  it.peer.restart();
  await it.peer.receive(offerOf(9));
  await after(60_000);
  expect(it.sent).toEqual([]);
});

test.each([
  ['turn:relay.example:3478?transport=udp', 401, 'refused'],
  ['turns:relay.example:5349?transport=tcp', 701, 'unreachable'],
  ['stun:stun.example:3478', 701, undefined],
])('%s with the code %s is %s', (url, errorCode, problem) => {
  const it = open(false);
  theConnection().onicecandidateerror?.({ url, errorCode });
  expect(it.onRelay.mock.calls).toEqual(problem ? [[problem]] : []);
});

test('a relay that has said nothing when a search is given up is unreachable, whichever side begins the next', async () => {
  const impolite = await connect(false);
  theConnection().become('failed');
  await after(1_000);
  expect(impolite.onRelay).toHaveBeenLastCalledWith('unreachable');
  theConnection().onicecandidateerror?.({ url: 'turn:relay.example:3478', errorCode: 401 });
  await after(10_000);
  expect(impolite.onRelay.mock.lastCall).toEqual(['refused']);
  const polite = await connect(true);
  expect(polite.onRelay).not.toHaveBeenCalled();
  theConnection().become('failed');
  await polite.peer.receive(offerOf(2));
  expect(polite.onRelay).toHaveBeenLastCalledWith('unreachable');
});

test('however many ways are found at once, no signal names more than the server takes', async () => {
  const it = await connect(false);
  for (let n = 0; n < 60; n += 1) theConnection().onicecandidate?.({ candidate: { candidate: `way ${n}` } });
  await after(100);
  expect(it.sent.map(({ candidates }) => candidates?.length)).toEqual([50, 10]);
  expect(it.sent.flatMap(({ candidates }) => candidates)).toHaveLength(60);
});

test('a screen that is shared and stopped again at once isn’t sent, although a negotiation held it back', async () => {
  const it = await connect(false);
  const [camera, screen] = [{}, {}] as MediaStreamTrack[];
  const { video } = theConnection();
  await it.peer.setTrack('video', camera ?? null);
  const replace = video.replaceTrack;
  video.replaceTrack = async (track) => {
    await new Promise((negotiated) => setTimeout(negotiated, 1_000));
    await replace(track);
  };
  void it.peer.setTrack('video', screen ?? null);
  void it.peer.setTrack('video', camera ?? null);
  await after(5_000);
  expect(video.track).toBe(camera);
});
