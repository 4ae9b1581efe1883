import type { SignalBody } from '#shared/rooms/rooms.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { createOutbox, type Outbox } from '../connection/outbox.ts';
import { createPeer, type Peer } from '../connection/peer.ts';
import type { Sending } from '../connection/peer-messages.ts';
import { relayCredentials } from '../connection/relay-credentials.ts';
import { watchLine } from '../connection/watch-line.ts';
import { isRefusal, type RoomCalls, roomCalls } from '../room.queries.ts';
import { endingOf, type TimedRoom } from '../room-time.ts';
import { beat } from './beat.ts';
import { type CallState, outside } from './call-state.ts';
import { oneAtATime } from './one-at-a-time.ts';

export type Arrived = { visit: string; seq: number; from: string; body: SignalBody };

/** What this side sends as long as the line is good enough. */
type Wanted = Omit<Sending, 'paused'>;

type Tracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null };

export type Call = {
  readonly state: CallState;
  subscribe(listener: () => void): () => void;
  enter(): Promise<void>;
  /** Leaves the room for good. */
  leave(): void;
  send(tracks: Tracks, wanted: Wanted): void;
  /** From the event stream. */
  onSignal(signal: Arrived): void;
  onRoomChanged(): void;
  /** The stream was interrupted: what was missed is fetched. */
  onResync(): void;
};

const hereMs = 10_000;
const sampleMs = 2_000;
/** While something is missing, the server is asked this often: its stream may be down too. */
const watchMs = 1_000;

/** The connection to one visit of the other person. It lasts as long as both visits do, however long the line is lost. */
type Connection = {
  to: string;
  peer: Peer;
  outbox: Outbox;
  measure: ReturnType<typeof watchLine>;
  /** A signal couldn't be sent, because one of the visits had lapsed. */
  isRefused: boolean;
};

/** One person's stay in a room: the visit on the server, and the connection to the other person's current visit. */
export function createCall(
  bookingId: string,
  calls: RoomCalls = roomCalls(bookingId),
  openPeer = createPeer,
): Call {
  let state = outside;
  const listeners = new Set<() => void>();
  let visit: string | undefined;
  let connection: Connection | undefined;
  /** A visit that said goodbye. */
  let gone: string | undefined;
  let lastSeq = 0;
  let incoming = Promise.resolve();
  let own: { tracks: Tracks; wanted: Wanted } = {
    tracks: { audio: null, video: null },
    wanted: { microphone: false, camera: false, screen: false },
  };
  let timers: ReturnType<typeof setInterval>[] = [];
  let stopBeat = () => {};

  const set = (change: Partial<CallState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const relay = relayCredentials(
    async () => (visit ? (await calls.ice(visit)).ice : undefined),
    // What the relay lends with the old credentials may end with them, so a call that runs through it moves on.
    () => {
      connection?.peer.configure(relay.configuration());
      connection?.peer.restart();
    },
  );

  const isPaused = () => state.savesVideo && own.wanted.camera;
  const say = () => {
    const { wanted } = own;
    const paused = isPaused();
    connection?.peer.say({ sending: { ...wanted, camera: wanted.camera && !paused, paused } });
  };

  const applyTracks = async () => {
    const { audio, video } = own.tracks;
    say();
    await connection?.peer.setTrack('audio', audio);
    await connection?.peer.setTrack('video', isPaused() ? null : video);
  };

  const disconnect = () => {
    connection?.outbox.stop();
    connection?.peer.close();
    connection = undefined;
    set({ line: null, relayProblem: undefined, other: undefined, remote: outside.remote });
  };

  const connect = (from: string, to: string) => {
    disconnect();
    set({ line: 'connecting', quality: 'good', savesVideo: false });
    const isCurrent = () => connection?.outbox === outbox;
    const outbox = createOutbox(
      (body) => calls.signal(from, { to, body }),
      ({ status }) => {
        if (connection && isCurrent()) connection.isRefused = status === 409;
        refresh();
      },
    );
    const peer = openPeer({
      configuration: relay.configuration(),
      isPolite: from < to,
      send: outbox.add,
      onTrack: (track) => set({ remote: { ...state.remote, [track.kind]: track } }),
      onState: (line) => {
        // Nobody is there anymore, as far as the server knows.
        const isAway = line === 'lost' && !state.room?.otherVisit;
        if (isCurrent()) set({ line: isAway ? null : line });
      },
      onRelay: (relayProblem) => {
        if (!isCurrent()) return;
        set({ relayProblem });
        if (relayProblem === 'refused') relay.refused();
      },
      onOpen: say,
      onMessage: (message) => {
        if (!isCurrent()) return;
        if ('sending' in message) return set({ other: message.sending });
        gone = to;
        disconnect();
      },
    });
    connection = { to, peer, outbox, measure: watchLine(peer), isRefused: false };
    void applyTracks();
  };

  const show = (own: string, room: TimedRoom) => {
    const wasAway = !state.room?.otherVisit || state.isOffline;
    set({ room, isOffline: false });
    // Ours has lapsed, as when the device slept. A heartbeat continues it.
    if (!room.ownVisit) return here();
    if (room.ownVisit !== own) return end('replaced');
    const { otherVisit } = room;
    // Their heartbeats may be missing because the server was away. The line itself says whether they are there.
    if (state.line === 'connected' && !otherVisit) return;
    if (!otherVisit || otherVisit === gone) return set({ line: null });
    if (connection?.to !== otherVisit) return connect(own, otherVisit);
    if (state.line === 'connected') return;
    if (!wasAway && !connection.isRefused && state.line) return;
    connection.isRefused = false;
    set({ line: state.line ?? 'lost' });
    connection.peer.repair();
  };

  const update = async (ask: (visit: string) => Promise<TimedRoom>) => {
    const own = visit;
    if (!own) return;
    try {
      const room = await ask(own);
      // Answers can overtake each other.
      if (visit === own && !(state.room && room.order < state.room.order)) show(own, room);
    } catch (error) {
      if (visit === own) await fail(own, error);
    }
  };

  const fail = async (own: string, error: unknown): Promise<void> => {
    if (!isRefusal(error)) return set({ isOffline: true });
    if (error.status !== 409) return end('gone');
    // This visit has ended. The room says why: another tab, the end of the call, or a later time.
    try {
      const room = await calls.read();
      if (visit !== own) return;
      set({ room });
      end(endingOf(room) ?? 'replaced');
    } catch (again) {
      if (visit === own) set({ isOffline: !isRefusal(again) });
    }
  };

  /** Why the room couldn't be entered, as far as the server says. */
  const explainRefusal = async (error: unknown): Promise<void> => {
    set({ problem: serverMessage(error) });
    if (!isRefusal(error)) return set({ phase: 'failed' });
    if (error.status === 404) return set({ phase: 'gone' });
    const room = await calls.read().catch(() => undefined);
    if (state.phase !== 'entering') return;
    if (room) set({ room });
    set({ phase: (room && endingOf(room)) ?? 'failed' });
  };

  const end = (phase: 'out' | 'replaced' | 'over' | 'gone') => {
    visit = undefined;
    stopTimers();
    relay.end();
    disconnect();
    set({ phase });
  };

  const refresh = () => void update(() => calls.read());
  const here = oneAtATime(() => update(calls.here));

  const catchUp = oneAtATime(async () => {
    const to = visit;
    if (!to) return;
    const { signals } = await calls.missed(to, lastSeq);
    for (const signal of signals) take({ ...signal, visit: to });
  });

  const take = (signal: Arrived) => {
    incoming = incoming.then(() => receive(signal)).catch(() => undefined);
  };

  const receive = async ({ visit: to, seq, from, body }: Arrived) => {
    if (to !== visit || seq <= lastSeq) return;
    lastSeq = seq;
    if (from !== connection?.to) await update(() => calls.read());
    if (from === connection?.to) await connection.peer.receive(body);
  };

  const watch = () => {
    if (state.isOffline) here();
    if (state.line === 'connecting' || state.line === 'lost') catchUp();
  };

  const sample = async () => {
    if (state.line !== 'connected' || !connection) return;
    const measured = connection;
    const line = await measured.measure();
    // The other side may have left meanwhile.
    if (!line || connection !== measured) return;
    const { quality, savesVideo } = line;
    if (quality === state.quality && savesVideo === state.savesVideo) return;
    set({ quality, savesVideo });
    await applyTracks();
  };

  const onOnline = () => {
    here();
    connection?.peer.restart();
  };

  const stopTimers = () => {
    for (const timer of timers) clearInterval(timer);
    stopBeat();
    window.removeEventListener('online', onOnline);
  };

  const startTimers = () => {
    stopTimers();
    stopBeat = beat(hereMs, here);
    timers = [setInterval(watch, watchMs), setInterval(sample, sampleMs)];
    window.addEventListener('online', onOnline);
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
        // Left meanwhile.
        if (state.phase !== 'entering') return void calls.leave(entered.visit).catch(() => undefined);
        visit = entered.visit;
        relay.begin(entered.ice, entered.room.offsetMs);
        lastSeq = 0;
        set({ phase: 'in' });
        show(entered.visit, entered.room);
        startTimers();
      } catch (error) {
        if (state.phase === 'entering') await explainRefusal(error);
      }
    },
    leave: () => {
      const left = visit;
      connection?.peer.say({ bye: true });
      if (left || state.phase === 'entering')
        end(state.room && endingOf(state.room) === 'over' ? 'over' : 'out');
      if (left) void calls.leave(left).catch(() => undefined);
    },
    send: (tracks, wanted) => {
      own = { tracks, wanted };
      void applyTracks();
    },
    onSignal: take,
    onRoomChanged: refresh,
    onResync: () => {
      refresh();
      catchUp();
    },
  };
}
