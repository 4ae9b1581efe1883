import type { Ice, SignalBody } from '#shared/rooms/rooms.schema.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { type RoomCalls, roomCalls } from '../room.queries.ts';
import type { TimedRoom } from '../room-time.ts';
import { createPeer, type Peer, type PeerState, type Sending } from './peer.ts';
import type { Quality } from './quality.ts';
import { watchLine } from './watch-line.ts';

export type CallState = {
  /** `replaced`: the same person has entered in another tab. */
  phase: 'out' | 'entering' | 'in' | 'replaced' | 'over' | 'failed';
  room: TimedRoom | undefined;
  /** Null while the other side isn't here. */
  line: PeerState | null;
  quality: Quality;
  /** We don't send our picture, so that the sound gets through. */
  savesVideo: boolean;
  other: Sending | undefined;
  remote: { audio: MediaStreamTrack | null; video: MediaStreamTrack | null };
  /** Our server can't be reached. The call itself goes on without it. */
  isOffline: boolean;
};

export type Arrived = { visit: string; seq: number; from: string; body: SignalBody };

export type Call = {
  readonly state: CallState;
  subscribe(listener: () => void): () => void;
  enter(): Promise<void>;
  /** Leaves the room for good. */
  leave(): void;
  send(tracks: { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }, sending: Sending): void;
  /** From the event stream. */
  onSignal(signal: Arrived): void;
  onRoomChanged(): void;
  /** The stream was interrupted: what was missed is fetched. */
  onResync(): void;
};

const hereMs = 10_000;
const sampleMs = 2_000;
/** Fresh relay credentials are fetched this long before the old ones end. */
const renewBeforeMs = 10 * 60_000;
const retryMs = 1_000;
const maxRetryMs = 5_000;

/** One person's stay in a room: the visit on the server, and the connection to the other person's current visit. */
export function createCall(bookingId: string, calls: RoomCalls = roomCalls(bookingId)): Call {
  let state: CallState = {
    phase: 'out',
    room: undefined,
    line: null,
    quality: 'good',
    savesVideo: false,
    other: undefined,
    remote: { audio: null, video: null },
    isOffline: false,
  };
  const listeners = new Set<() => void>();
  let visit: string | undefined;
  let ice: Ice | undefined;
  let peer: Peer | undefined;
  let peerVisit: string | null = null;
  let lastSeq = 0;
  let incoming = Promise.resolve();
  let outgoing = Promise.resolve();
  let own: { tracks: Parameters<Call['send']>[0]; sending: Sending } = {
    tracks: { audio: null, video: null },
    sending: { microphone: false, camera: false, screen: false },
  };
  let measure: ReturnType<typeof watchLine> | undefined;
  let timers: ReturnType<typeof setInterval>[] = [];
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const set = (change: Partial<CallState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const configuration = (): RTCConfiguration => ({
    iceServers: (ice?.servers ?? []) as RTCIceServer[],
    iceTransportPolicy: ice?.relayOnly ? 'relay' : 'all',
  });

  const applyTracks = async () => {
    await peer?.setTrack('audio', own.tracks.audio);
    await peer?.setTrack('video', state.savesVideo && !own.sending.screen ? null : own.tracks.video);
  };

  const sendSignal = (body: SignalBody) => {
    const [from, to] = [visit, peerVisit];
    if (!from || !to) return;
    outgoing = outgoing.then(() => deliver(from, to, body));
  };

  /** In order, and until it arrives, unless one of the two has gone. */
  const deliver = async (from: string, to: string, body: SignalBody) => {
    for (
      let waitMs = retryMs;
      visit === from && peerVisit === to;
      waitMs = Math.min(2 * waitMs, maxRetryMs)
    ) {
      try {
        return await calls.signal(from, { to, body });
      } catch (error) {
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) return refresh();
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  };

  const closePeer = () => {
    peer?.close();
    peer = undefined;
    peerVisit = null;
    measure = undefined;
    set({ line: null, other: undefined, remote: { audio: null, video: null } });
  };

  const connectTo = (other: string) => {
    if (!visit || peerVisit === other) return;
    closePeer();
    peerVisit = other;
    set({ line: 'connecting', quality: 'good', savesVideo: false });
    const opened = createPeer({
      configuration: configuration(),
      isPolite: visit < other,
      send: sendSignal,
      onTrack: (track) => set({ remote: { ...state.remote, [track.kind]: track } }),
      onState: (line) => {
        if (peer !== opened) return;
        set({ line });
        // Nobody there any more, as far as the server knows.
        if (line === 'lost' && state.room && !state.room.otherVisit) closePeer();
      },
      onOpen: () => opened.say({ sending: own.sending }),
      onMessage: (message) => {
        if (peer !== opened) return;
        if ('bye' in message) closePeer();
        else set({ other: message.sending });
      },
    });
    peer = opened;
    measure = watchLine(opened);
    void applyTracks();
  };

  const show = (room: TimedRoom) => {
    // Answers can overtake each other.
    if (state.room && room.order < state.room.order) return;
    set({ room, isOffline: false });
    const { otherVisit } = room;
    if (otherVisit) return connectTo(otherVisit);
    // Their heartbeats may be missing because the server was away. The line itself says whether they are there.
    if (state.line !== 'connected') closePeer();
  };

  const fail = (error: unknown) => {
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
    if (!isRefused) return set({ isOffline: true });
    if (error.status !== 409) return end('over');
    // This visit has ended. The room says why: another tab, or the end of the call.
    void calls.read().then((room) => {
      set({ room });
      end(room.ownVisit && room.ownVisit !== visit ? 'replaced' : 'over');
    }, fail);
  };

  const end = (phase: 'replaced' | 'over') => {
    visit = undefined;
    stopTimers();
    closePeer();
    set({ phase });
  };

  const refresh = () => calls.read().then(show, fail);
  const here = async () => {
    if (!visit) return;
    await calls.here(visit).then(show, fail);
    // The stream may be down without having noticed.
    if (visit && state.line !== null && state.line !== 'connected') await catchUp().catch(() => undefined);
  };

  const catchUp = async () => {
    if (!visit) return;
    const { signals } = await calls.missed(visit, lastSeq);
    for (const each of signals) take({ ...each, visit: visit ?? '' });
  };

  const take = (signal: Arrived) => {
    incoming = incoming.then(() => receive(signal)).catch(() => undefined);
  };

  const receive = async ({ visit: to, seq, from, body }: Arrived) => {
    if (to !== visit || seq <= lastSeq) return;
    lastSeq = seq;
    if (from !== peerVisit) await refresh();
    if (from !== peerVisit) return;
    await peer?.receive(body);
  };

  const sample = async () => {
    if (state.line !== 'connected' || !measure) return;
    const measured = measure;
    const line = await measured();
    // The other side may have left meanwhile.
    if (!line || measure !== measured) return;
    const { quality, savesVideo } = line;
    if (quality === state.quality && savesVideo === state.savesVideo) return;
    set({ quality, savesVideo });
    await applyTracks();
  };

  const renewIce = () => {
    clearTimeout(renewal);
    if (!ice?.expiresAt) return;
    const inMs = Date.parse(ice.expiresAt) - Date.now() - renewBeforeMs;
    renewal = setTimeout(
      async () => {
        if (!visit) return;
        ice = await calls.ice(visit).then(
          ({ ice: fresh }) => fresh,
          () => ice,
        );
        peer?.configure(configuration());
        renewIce();
      },
      Math.max(inMs, retryMs),
    );
  };

  const stopTimers = () => {
    for (const timer of timers) clearInterval(timer);
    timers = [];
    clearTimeout(renewal);
    window.removeEventListener('online', onOnline);
  };

  const onOnline = () => {
    void here();
    peer?.restart();
  };

  return {
    get state() {
      return state;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    enter: async () => {
      set({ phase: 'entering' });
      try {
        const entered = await calls.enter();
        ({ visit, ice } = entered);
        lastSeq = 0;
        set({ phase: 'in' });
        show(entered.room);
      } catch (error) {
        set({ phase: error instanceof ApiError && error.status === 409 ? 'over' : 'failed' });
        return;
      }
      stopTimers();
      timers = [setInterval(() => void here(), hereMs), setInterval(() => void sample(), sampleMs)];
      window.addEventListener('online', onOnline);
      renewIce();
    },
    leave: () => {
      const left = visit;
      peer?.say({ bye: true });
      stopTimers();
      visit = undefined;
      closePeer();
      if (!left) return;
      set({ phase: 'out' });
      void calls.leave(left).catch(() => undefined);
    },
    send: (tracks, sending) => {
      own = { tracks, sending };
      void applyTracks();
      peer?.say({ sending });
    },
    onSignal: take,
    onRoomChanged: () => void refresh(),
    onResync: () => {
      void refresh();
      void catchUp().catch(() => undefined);
    },
  };
}
