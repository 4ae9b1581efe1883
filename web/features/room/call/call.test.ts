import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SignalBody } from '#shared/rooms/rooms.schema.ts';
import {
  after,
  connected,
  down,
  otherVisit,
  ownVisit,
  refuse,
  startClock,
  stopClock,
  testCall,
} from '#test/pages/support/test-call.ts';

const offer: SignalBody = { description: { type: 'offer', round: 1, sdp: 'v=0' } };
const answer: SignalBody = { description: { type: 'answer', round: 1, sdp: 'v=0' } };

beforeEach(startClock);
afterEach(stopClock);

test('exactly one of the two is polite', async () => {
  const it = testCall();
  await it.call.enter();
  expect(it.last().options.isPolite).toBe(true);
  await it.show({ otherVisit: 'visit-0' });
  expect(it.last().options.isPolite).toBe(false);
});

test('missed signals are fetched every second while the line is missing, and not while it is there', async () => {
  const it = testCall();
  await it.call.enter();
  await after(3_000);
  expect(it.calls.missed).toHaveBeenCalledTimes(3);
  it.become('connected');
  await after(30_000);
  expect(it.calls.missed).toHaveBeenCalledTimes(3);
  it.become('lost');
  const signals = [{ seq: 7, from: otherVisit, body: offer }];
  it.calls.missed.mockResolvedValue({ signals });
  await after(1_000);
  expect(it.calls.missed).toHaveBeenLastCalledWith(ownVisit, 0);
  await after(1_000);
  expect(it.calls.missed).toHaveBeenLastCalledWith(ownVisit, 7);
  expect(it.last().peer.receive).toHaveBeenCalledExactlyOnceWith(offer);
});

test('a signal that comes twice, late, or to another visit is taken once or not at all', async () => {
  const it = testCall();
  await it.call.enter();
  const signal = { visit: ownVisit, seq: 2, from: otherVisit, body: offer };
  for (const each of [signal, signal, { ...signal, seq: 1 }, { ...signal, seq: 3, visit: 'visit-x' }])
    it.call.onSignal(each);
  await after(0);
  expect(it.last().peer.receive).toHaveBeenCalledTimes(1);
});

test('the call goes on while the server is away, and asks every second until it is back', async () => {
  const it = await connected();
  for (const name of ['here', 'read', 'missed', 'signal'] as const) it.calls[name].mockImplementation(down);
  await after(10_000);
  expect(it.call.state).toMatchObject({ phase: 'in', line: 'connected', isOffline: true });
  it.calls.here.mockClear();
  await after(5_000);
  expect(it.calls.here).toHaveBeenCalledTimes(5);
  it.calls.here.mockImplementation(it.answer);
  await after(1_000);
  expect(it.call.state).toMatchObject({ line: 'connected', isOffline: false });
  expect(it.peers).toHaveLength(1);
  expect(it.last().peer.repair).not.toHaveBeenCalled();
});

test('a line that was lost while the server was away is repaired as soon as it is back', async () => {
  const it = await connected();
  it.calls.here.mockImplementation(down);
  await after(10_000);
  it.become('lost');
  await after(60_000);
  expect(it.last().peer.repair).not.toHaveBeenCalled();
  it.calls.here.mockImplementation(it.answer);
  await after(1_000);
  expect(it.last().peer.repair).toHaveBeenCalledTimes(1);
});

test('the same connection goes on when the other’s visit does, however long they were away', async () => {
  const it = await connected();
  it.become('lost');
  await it.show({ otherVisit: null });
  expect(it.call.state.line).toBeNull();
  await after(60_000);
  await it.show({});
  expect(it.peers).toHaveLength(1);
  expect(it.call.state.line).toBe('lost');
  expect(it.last().peer.repair).toHaveBeenCalledTimes(1);
  it.become('connected');
  expect(it.call.state.line).toBe('connected');
});

test('a line that works says that the other is there, whatever the server knows', async () => {
  const it = await connected();
  await it.show({ otherVisit: null });
  expect(it.call.state.line).toBe('connected');
  it.become('lost');
  expect(it.call.state.line).toBeNull();
});

test('another visit of the other gets a new connection', async () => {
  const it = await connected();
  await it.show({ otherVisit: 'visit-c' });
  expect(it.peers).toHaveLength(2);
  expect(it.peers[0]?.peer.close).toHaveBeenCalled();
  expect(it.call.state.line).toBe('connecting');
  // What the closed connection still says counts no more.
  it.peers[0]?.options.onState('connected');
  it.peers[0]?.options.onMessage({ bye: true });
  expect(it.call.state.line).toBe('connecting');
});

test('a goodbye is final, even if the server still knows the visit', async () => {
  const it = await connected();
  it.last().options.onMessage({ bye: true });
  await it.show({});
  expect(it.call.state.line).toBeNull();
  expect(it.peers).toHaveLength(1);
  await it.show({ otherVisit: 'visit-c' });
  expect(it.peers).toHaveLength(2);
});

test('a visit that lapsed while this device slept is continued at once', async () => {
  const it = await connected();
  it.become('lost');
  it.calls.here.mockClear();
  it.calls.read.mockResolvedValueOnce({ ...(await it.answer()), ownVisit: null });
  it.call.onRoomChanged();
  await after(0);
  expect(it.calls.here).toHaveBeenCalledTimes(1);
  expect(it.call.state.phase).toBe('in');
});

test('what couldn’t be sent to a lapsed visit is made up for when that one goes on', async () => {
  const it = await connected();
  it.become('lost');
  it.calls.signal.mockImplementationOnce(refuse(409));
  it.last().options.send(offer);
  await after(0);
  expect(it.last().peer.repair).toHaveBeenCalledTimes(1);
  it.calls.signal.mockImplementationOnce(refuse(400));
  it.last().options.send(offer);
  await after(0);
  expect(it.last().peer.repair).toHaveBeenCalledTimes(1);
});

describe('on a weak line', () => {
  const slowPair = { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 2 };
  const video = { kind: 'video' } as MediaStreamTrack;

  const weak = async (wanted: { camera: boolean; screen: boolean }) => {
    const it = await connected();
    it.call.send({ audio: null, video }, { microphone: true, ...wanted });
    const { peer } = it.last();
    peer.stats.mockResolvedValue(new Map([['pair', slowPair]]) as RTCStatsReport);
    await after(12_000);
    expect(it.call.state).toMatchObject({ quality: 'poor', savesVideo: true });
    expect(peer.limitVideo).toHaveBeenLastCalledWith(150_000);
    return peer;
  };

  test('the camera’s picture gives way to the sound, and the other side is told', async () => {
    const peer = await weak({ camera: true, screen: false });
    expect(peer.setTrack).toHaveBeenLastCalledWith('video', null);
    const sending = { microphone: true, camera: false, screen: false, paused: true };
    expect(peer.say).toHaveBeenLastCalledWith({ sending });
  });

  test('a shared screen is sent on, but stays limited', async () => {
    const peer = await weak({ camera: false, screen: true });
    expect(peer.setTrack).toHaveBeenLastCalledWith('video', video);
    const sending = { microphone: true, camera: false, screen: true, paused: false };
    expect(peer.say).toHaveBeenLastCalledWith({ sending });
  });
});

test('an answer that was overtaken by a later one changes nothing', async () => {
  const it = await connected();
  const early = await it.answer();
  await it.show({ otherVisit: 'visit-c' });
  it.calls.read.mockResolvedValueOnce(early);
  it.call.onRoomChanged();
  await after(0);
  expect(it.peers).toHaveLength(2);
});

test('a change of this side’s network looks for a new way at once', async () => {
  const it = await connected();
  it.calls.here.mockClear();
  window.dispatchEvent(new Event('online'));
  await after(0);
  expect(it.last().peer.restart).toHaveBeenCalledTimes(1);
  expect(it.calls.here).toHaveBeenCalledTimes(1);
});

test('signals arrive in order, and are tried again until they do', async () => {
  const it = testCall();
  await it.call.enter();
  it.calls.signal.mockImplementationOnce(down).mockImplementationOnce(refuse(503));
  const { send } = it.last().options;
  const candidates = { candidates: [] };
  send(answer);
  send(candidates);
  await after(2_000);
  const bodies = it.calls.signal.mock.calls.map(([, { body }]) => body);
  expect(bodies).toEqual([answer, answer, answer, candidates]);
});

test('an offer replaces an earlier one that couldn’t be sent', async () => {
  const it = testCall();
  await it.call.enter();
  it.calls.signal.mockImplementation(down);
  const { send } = it.last().options;
  const later: SignalBody = { description: { type: 'offer', round: 2, sdp: 'v=0' } };
  for (const signal of [offer, { candidates: [] }, later]) send(signal);
  await after(500);
  it.calls.signal.mockReset();
  await after(1_000);
  expect(it.calls.signal).toHaveBeenCalledExactlyOnceWith(ownVisit, { to: otherVisit, body: later });
});

test('a refused signal is given up, and the room is asked who is there', async () => {
  const it = testCall();
  await it.call.enter();
  it.calls.signal.mockImplementation(refuse(409));
  it.calls.read.mockClear();
  it.last().options.send(offer);
  await after(0);
  expect(it.calls.read).toHaveBeenCalledTimes(1);
  await after(5_000);
  expect(it.calls.signal).toHaveBeenCalledTimes(1);
});

test('credentials are renewed ten minutes before they end, and again if that fails', async () => {
  const it = await connected();
  await after(109 * 60_000);
  expect(it.calls.ice).not.toHaveBeenCalled();
  it.calls.ice.mockImplementationOnce(down);
  await after(61_000);
  expect(it.last().peer.configure).toHaveBeenLastCalledWith(
    expect.objectContaining({ iceTransportPolicy: 'relay', bundlePolicy: 'max-bundle' }),
  );
  expect(it.calls.ice).toHaveBeenCalledTimes(2);
  await after(60 * 60_000);
  expect(it.calls.ice).toHaveBeenCalledTimes(2);
});

test('credentials that the relay refuses are replaced at once, but not over and over', async () => {
  const it = testCall();
  await it.call.enter();
  const { options, peer } = it.last();
  options.onRelay('refused');
  options.onRelay('refused');
  await after(0);
  expect(it.call.state.relayProblem).toBe('refused');
  expect(it.calls.ice).toHaveBeenCalledTimes(1);
  expect(peer.restart).toHaveBeenCalledTimes(1);
  await after(5_000);
  options.onRelay('refused');
  expect(it.calls.ice).toHaveBeenCalledTimes(2);
  options.onRelay('unreachable');
  await after(60_000);
  expect(it.calls.ice).toHaveBeenCalledTimes(2);
});
