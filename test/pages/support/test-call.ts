import { vi } from 'vitest';
import type { SignalBody } from '#shared/rooms/rooms.schema.ts';
import { createCall } from '#web/features/room/call/call.ts';
import type { createPeer, PeerState } from '#web/features/room/connection/peer.ts';
import type { RoomCalls } from '#web/features/room/room.queries.ts';
import type { TimedRoom } from '#web/features/room/room-time.ts';
import { ApiError } from '#web/lib/api-client.ts';

export const [ownVisit, otherVisit] = ['visit-a', 'visit-b'];
export const down = () => Promise.reject(new TypeError('Failed to fetch'));
export const refuse = (status: number) => () => Promise.reject(new ApiError(status, 'Refused', '{}'));

export const roomWith = (changes: Partial<TimedRoom> = {}): TimedRoom => ({
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

/** Ten minutes after the start, in a browser that does only what a test says. */
export function startClock(): void {
  vi.useFakeTimers({ now: new Date('2030-03-04T09:10:00Z') });
  vi.stubGlobal('window', new EventTarget());
}

export function stopClock(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

export const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A call with a server and a browser that do what a test says. */
export function testCall() {
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

export async function connected() {
  const it = testCall();
  await it.call.enter();
  it.become('connected');
  return it;
}
