import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignalBody } from '#shared/rooms/rooms.schema.ts';
import { createPeer } from './peer.ts';

/** As much of a browser's connection as negotiating needs. */
class TestConnection {
  signalingState: RTCSignalingState = 'stable';
  connectionState: RTCPeerConnectionState = 'new';
  localDescription: RTCSessionDescriptionInit | null = null;
  remoteDescription: RTCSessionDescriptionInit | null = null;
  onnegotiationneeded: (() => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  onicecandidateerror: ((event: { url: string; errorCode: number }) => void) | null = null;
  restarts = 0;
  wantsNegotiation = false;
  /** Packets keep arriving. */
  isFlowing = true;
  arrivals = 0;
  probes: string[] = [];

  negotiate() {
    this.wantsNegotiation = true;
    queueMicrotask(() => {
      if (this.signalingState === 'stable' && this.wantsNegotiation) this.onnegotiationneeded?.();
    });
  }
  addTransceiver() {
    if (!this.wantsNegotiation) this.negotiate();
    return { sender: { track: null, getParameters: () => ({}) } };
  }
  restartIce() {
    this.restarts += 1;
    this.negotiate();
  }
  async setLocalDescription() {
    this.wantsNegotiation = false;
    const isAnswer = this.signalingState === 'have-remote-offer';
    this.localDescription = { type: isAnswer ? 'answer' : 'offer', sdp: 'v=0' };
    this.signalingState = isAnswer ? 'stable' : 'have-local-offer';
  }
  async setRemoteDescription(description: RTCSessionDescriptionInit) {
    this.remoteDescription = description;
    this.signalingState = description.type === 'answer' ? 'stable' : 'have-remote-offer';
  }
  become(state: RTCPeerConnectionState) {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
  getTransceivers() {
    return [];
  }
  createDataChannel() {
    return { readyState: 'open', send: (data: string) => this.probes.push(data) };
  }
  async getStats() {
    if (this.isFlowing) this.arrivals += 1;
    return new Map([
      ['pair', { type: 'candidate-pair', packetsReceived: this.arrivals, requestsReceived: 1 }],
    ]);
  }
  addEventListener() {}
  getConfiguration(): RTCConfiguration {
    return { iceServers: [{ urls: 'stun:stun.example' }, { urls: ['turn:relay.example:3478'] }] };
  }
  close() {
    this.signalingState = 'closed';
  }
}

let connection: TestConnection;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('RTCPeerConnection', function open() {
    connection = new TestConnection();
    return connection;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const offerOf = (round: number) => ({ description: { type: 'offer', round, sdp: 'v=0' } }) as const;
const answerTo = (round: number) => ({ description: { type: 'answer', round, sdp: 'v=0' } }) as const;

function open(isPolite: boolean) {
  const sent: SignalBody[] = [];
  const [onState, onRelay] = [vi.fn(), vi.fn()];
  const peer = createPeer({
    ...{ configuration: {}, isPolite, onState, onRelay },
    send: (signal) => sent.push(signal),
    onTrack: () => undefined,
    onMessage: () => undefined,
    onOpen: () => undefined,
  });
  return { peer, sent, onState, onRelay };
}

/** A line that has been negotiated and is up. */
async function connect(isPolite: boolean) {
  const it = open(isPolite);
  await after(0);
  await it.peer.receive(isPolite ? offerOf(1) : answerTo(1));
  connection.become('connected');
  it.sent.length = 0;
  return it;
}

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
  connection.become('disconnected');
  expect(it.onState).toHaveBeenLastCalledWith('lost');
  await after(900);
  connection.become('connected');
  await after(60_000);
  expect(it.sent).toEqual([]);
});

test.each(['disconnected', 'failed'] as const)(
  'a line that stays %s is repaired by the impolite side only, while it does',
  async (state) => {
    const impolite = await connect(false);
    connection.become(state);
    await after(1_000);
    expect(impolite.sent).toEqual([offerOf(2)]);
    const polite = await connect(true);
    connection.become(state);
    await after(3_900);
    await polite.peer.receive(offerOf(2));
    await after(6_900);
    expect(polite.sent).toEqual([answerTo(2)]);
  },
);

test('a line on which nothing arrives for two seconds is repaired at once, whatever the browser says of it', async () => {
  const it = await connect(false);
  await after(10_000);
  connection.isFlowing = false;
  await after(1_900);
  expect(it.onState).toHaveBeenLastCalledWith('connected');
  await after(600);
  expect(it.onState).toHaveBeenLastCalledWith('lost');
  expect(it.sent).toEqual([offerOf(2)]);
  await it.peer.receive(answerTo(2));
  // Later the browser notices it too.
  connection.become('disconnected');
  await after(3_900);
  expect(it.sent).toHaveLength(1);
  await after(100);
  expect(it.sent).toEqual([offerOf(2), offerOf(3)]);
});

test('a silent line that flows again is back, without another repair', async () => {
  const it = await connect(true);
  connection.isFlowing = false;
  await after(4_000);
  expect(it.onState).toHaveBeenLastCalledWith('lost');
  connection.isFlowing = true;
  await after(500);
  expect(it.onState).toHaveBeenLastCalledWith('connected');
  await after(60_000);
  expect(it.sent).toEqual([]);
});

test('two muted people find out by a small message whether the line is up', async () => {
  const it = await connect(false);
  connection.isFlowing = false;
  await after(1_500);
  expect(connection.probes).toEqual(['{}']);
  connection.isFlowing = true;
  await after(500);
  connection.isFlowing = false;
  await after(1_500);
  expect(connection.probes).toEqual(['{}', '{}']);
  expect(it.sent).toEqual([]);
});

test('the polite side repairs the line if the other one doesn’t begin', async () => {
  const it = await connect(true);
  connection.become('disconnected');
  await after(4_000);
  expect(it.sent).toEqual([offerOf(1)]);
});

test('a repair is repeated until it succeeds, with a little more time for each', async () => {
  const it = await connect(false);
  connection.become('failed');
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
  connection.become('connected');
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
  expect(connection.signalingState).toBe('have-local-offer');
  await it.peer.receive(answerTo(3));
  expect(connection.signalingState).toBe('stable');
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
  connection.become('failed');
  impolite.peer.repair();
  await after(0);
  expect(impolite.sent).toHaveLength(1);
  const polite = await connect(true);
  connection.become('failed');
  polite.peer.repair();
  await after(2_900);
  expect(polite.sent).toEqual([]);
});

test('a closed connection does nothing more', async () => {
  const it = await connect(false);
  connection.become('failed');
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
  connection.onicecandidateerror?.({ url, errorCode });
  expect(it.onRelay.mock.calls).toEqual(problem ? [[problem]] : []);
});

test('a relay that has said nothing when a search is given up is unreachable, whichever side begins the next', async () => {
  const impolite = await connect(false);
  connection.become('failed');
  await after(1_000);
  expect(impolite.onRelay).toHaveBeenLastCalledWith('unreachable');
  connection.onicecandidateerror?.({ url: 'turn:relay.example:3478', errorCode: 401 });
  await after(10_000);
  expect(impolite.onRelay.mock.lastCall).toEqual(['refused']);
  const polite = await connect(true);
  expect(polite.onRelay).not.toHaveBeenCalled();
  connection.become('failed');
  await polite.peer.receive(offerOf(2));
  expect(polite.onRelay).toHaveBeenLastCalledWith('unreachable');
});
