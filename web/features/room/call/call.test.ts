import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SignalBody } from '#shared/rooms/rooms.schema.ts';
import { ApiError } from '#web/lib/api-client.ts';
import type { createPeer, PeerState } from '../connection/peer.ts';
import type { RoomCalls } from '../room.queries.ts';
import type { TimedRoom } from '../room-time.ts';
import { createCall } from './call.ts';

const offer: SignalBody = { description: { type: 'offer', round: 1, sdp: 'v=0' } };
const answer: SignalBody = { description: { type: 'answer', round: 1, sdp: 'v=0' } };
const [ownVisit, otherVisit] = ['visit-a', 'visit-b'];
const down = () => Promise.reject(new TypeError('Failed to fetch'));
const refuse = (status: number) => () => Promise.reject(new ApiError(status, 'Refused', '{}'));

const roomWith = (changes: Partial<TimedRoom> = {}): TimedRoom => ({
  ...{ bookingId: 'b', party: 'booker', hideAddress: false, canRelay: true, extension: null },
  ...{ minutesTogether: 0, offsetMs: 0, order: 0 },
  other: { username: 'priya', firstName: 'Priya', lastName: 'Raman', profileImageUrl: null },
  now: '2030-03-04T09:10:00.000Z',
  scheduledAt: '2030-03-04T09:00:00.000Z',
  endsAt: '2030-03-04T09:30:00.000Z',
  opensAt: '2030-03-04T08:50:00.000Z',
  callEndsAt: '2030-03-04T09:40:00.000Z',
  closesAt: '2030-03-04T09:45:00.000Z',
  ownVisit,
  otherVisit,
  ...changes,
});

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2030-03-04T09:10:00Z') });
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A call with a server and a browser that do what a test says. */
function testCall() {
  let room = roomWith();
  let order = 0;
  const answer = async () => {
    order += 1;
    return { ...room, order };
  };
  const servers = [{ urls: ['turn:turn.example'], username: '1', credential: 'x' }];
  const ice = { servers, relayOnly: true, expiresAt: '2030-03-04T11:10:00.000Z' };
  const calls = {
    read: vi.fn<RoomCalls['read']>(answer),
    enter: vi.fn<RoomCalls['enter']>(async () => ({ visit: ownVisit, room: await answer(), ice })),
    here: vi.fn<RoomCalls['here']>(answer),
    ice: vi.fn<RoomCalls['ice']>(async () => ({ ice: { ...ice, expiresAt: '2030-03-04T13:00:00.000Z' } })),
    signal: vi.fn<RoomCalls['signal']>(async () => undefined),
    missed: vi.fn<RoomCalls['missed']>(async () => ({ signals: [] })),
    leave: vi.fn<RoomCalls['leave']>(async () => undefined),
  };
  const peers: ReturnType<typeof testPeer>[] = [];
  const call = createCall('b', calls, (options) => {
    const opened = testPeer(options);
    peers.push(opened);
    return opened.peer;
  });
  const last = () => {
    const peer = peers.at(-1);
    if (!peer) throw new Error('no connection');
    return peer;
  };
  return {
    call,
    calls,
    answer,
    peers,
    last,
    show: (changes: Partial<TimedRoom>) => {
      room = roomWith(changes);
      call.onRoomChanged();
      return after(0);
    },
    become: (line: PeerState) => last().options.onState(line),
  };
}

function testPeer(options: Parameters<typeof createPeer>[0]) {
  const peer = {
    setTrack: vi.fn(async (_kind: string, _track: MediaStreamTrack | null) => undefined),
    receive: vi.fn(async (_signal: SignalBody) => undefined),
    say: vi.fn(),
    restart: vi.fn(),
    repair: vi.fn(),
    configure: vi.fn(),
    limitVideo: vi.fn(async (_bits: number | null) => undefined),
    stats: vi.fn(async () => new Map() as RTCStatsReport),
    close: vi.fn(),
  };
  return { options, peer };
}

async function connected() {
  const it = testCall();
  await it.call.enter();
  it.become('connected');
  return it;
}

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

test('another tab takes over as soon as the room says so', async () => {
  const it = await connected();
  await it.show({ ownVisit: 'visit-new' });
  expect(it.call.state).toMatchObject({ phase: 'replaced', line: null });
  expect(it.last().peer.close).toHaveBeenCalled();
  it.calls.here.mockClear();
  await after(60_000);
  expect(it.calls.here).not.toHaveBeenCalled();
});

test.each([
  ['another tab', 0, 'replaced'],
  ['the end of the call', 30 * 60_000, 'over'],
  ['a later time', -25 * 60_000, 'out'],
])('a refused heartbeat is explained: %s', async (_why, offsetMs, phase) => {
  const it = await connected();
  it.calls.here.mockImplementation(refuse(409));
  it.calls.read.mockResolvedValue(roomWith({ offsetMs, ownVisit: null }));
  await after(10_000);
  expect(it.call.state.phase).toBe(phase);
});

test.each([
  [404, 0, 'gone'],
  [409, 30 * 60_000, 'over'],
  [409, -25 * 60_000, 'out'],
  [409, 0, 'failed'],
  [503, 0, 'failed'],
])('entering that is refused with %d, %d ms off, leads to “%s”', async (status, offsetMs, phase) => {
  const it = testCall();
  it.calls.enter.mockImplementation(refuse(status));
  it.calls.read.mockResolvedValue(roomWith({ offsetMs, ownVisit: null }));
  await it.call.enter();
  expect(it.call.state.phase).toBe(phase);
});

test('a session that is cancelled during the call ends it', async () => {
  const it = await connected();
  it.calls.here.mockImplementation(refuse(404));
  await after(10_000);
  expect(it.call.state.phase).toBe('gone');
});

test('a call goes on while its user signs in again', async () => {
  const it = await connected();
  it.calls.here.mockImplementationOnce(refuse(401));
  await after(10_000);
  expect(it.call.state).toMatchObject({ phase: 'in', line: 'connected' });
  await after(1_000);
  expect(it.call.state).toMatchObject({ phase: 'in', line: 'connected', isOffline: false });
});

test('heartbeats go on in a hidden tab, in which only a worker keeps time', async () => {
  const workers: Partial<Worker>[] = [];
  const made = () => ({ postMessage: vi.fn(), terminate: vi.fn() });
  vi.stubGlobal(
    'Worker',
    vi.fn(function open() {
      const worker = made();
      workers.push(worker);
      return worker;
    }),
  );
  const it = await connected();
  const [worker] = workers;
  expect(worker?.postMessage).toHaveBeenCalledExactlyOnceWith(10_000);
  await after(60_000);
  expect(it.calls.here).not.toHaveBeenCalled();
  worker?.onmessage?.call(worker as Worker, new MessageEvent('message'));
  expect(it.calls.here).toHaveBeenCalledTimes(1);
  // Its code may be of a release that is gone.
  worker?.onerror?.call(worker as Worker, {} as ErrorEvent);
  await after(10_000);
  expect(it.calls.here).toHaveBeenCalledTimes(2);
  it.call.leave();
  expect(worker?.terminate).toHaveBeenCalled();
  await after(60_000);
  expect(it.calls.here).toHaveBeenCalledTimes(2);
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
    expect.objectContaining({ iceTransportPolicy: 'relay' }),
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

test('a call that is left when its time is over doesn’t lead back to the lobby', async () => {
  const it = await connected();
  await after(29 * 60_000);
  await after(60_000);
  it.call.leave();
  expect(it.call.state.phase).toBe('over');
  expect(it.calls.leave).toHaveBeenCalledWith(ownVisit);
});

test('leaving while entering leaves no visit behind', async () => {
  const it = testCall();
  const entering = it.call.enter();
  it.call.leave();
  await entering;
  expect(it.calls.leave).toHaveBeenCalledWith(ownVisit);
  expect(it.call.state.phase).toBe('out');
  await after(60_000);
  expect(it.calls.here).not.toHaveBeenCalled();
});
