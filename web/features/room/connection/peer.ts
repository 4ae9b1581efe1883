import type { SignalBody } from '#shared/rooms/rooms.schema.ts';
import { maxCandidates } from '#shared/rooms/signal-limits.ts';
import { batched } from './batched.ts';
import { type PeerMessage, parseMessage } from './peer-messages.ts';
import { type RelayProblem, watchRelay } from './relay-problem.ts';
import { watchFlow } from './watch-flow.ts';

/** `lost`: the line is down and is being repaired. */
export type PeerState = 'connecting' | 'connected' | 'lost';

type Options = {
  configuration: RTCConfiguration;
  /** On a collision of two offers, this side gives way. Exactly one of the two is polite. */
  isPolite: boolean;
  send: (signal: SignalBody) => void;
  onTrack: (track: MediaStreamTrack) => void;
  onMessage: (message: PeerMessage) => void;
  onState: (state: PeerState) => void;
  onRelay: (problem: RelayProblem | undefined) => void;
  /** Messages can be sent. */
  onOpen: () => void;
};

export type Peer = {
  /** Sends this track from now on, or nothing. No renegotiation, so it takes effect at once. */
  setTrack(kind: Kind, track: MediaStreamTrack | null): Promise<void>;
  receive(signal: SignalBody): Promise<void>;
  /** Dropped while the line is down: say it again once it is back. */
  say(message: PeerMessage): void;
  /** Looks for a new way to the other side at once, as after a change of this side's network. */
  restart(): void;
  /** What kept both from finding a way is over: one of the two begins to look for one. */
  repair(): void;
  /** Fresh relay credentials, used from the next restart on. */
  configure(configuration: RTCConfiguration): void;
  limitVideo(maxBitsPerSecond: number | null): Promise<void>;
  stats(): Promise<RTCStatsReport>;
  close(): void;
};

type Kind = 'audio' | 'video';

/** Candidates found within this time travel in one call. */
const gatherMs = 100;
/** A line that is down for longer is repaired. Shorter losses mostly heal by themselves. */
const patienceMs = 1_000;
/** How long an offer may take to be answered: it arrives as soon as the other side is back. */
const answerMs = 10_000;
/** How long the ways that both know are tried, longer each time, because a slow network needs it. */
const tryMs = (round: number) => Math.min(3_000 + 1_000 * round, 6_000);
/** The impolite side begins each repair, so that offers don't collide. The polite one does if it doesn't. */
const giveWayMs = 3_000;

/** Asks the other side for any sign of life. Both mean nothing to an older release of ours. */
const [probe, probeAnswer] = ['{"probe":true}', '{}'];

/**
 * One connection between two browsers, negotiated as in the WebRTC specification's "perfect negotiation": either side
 * may offer at any time. A line that is lost is repaired again and again until it is back.
 */
export function createPeer(options: Options): Peer {
  const { isPolite, send, onState } = options;
  const connection = new RTCPeerConnection(options.configuration);
  // Both from the start, so that turning the camera on later needs no negotiation.
  const transceivers: Record<Kind, RTCRtpTransceiver> | undefined = isPolite
    ? undefined
    : {
        audio: connection.addTransceiver('audio', { direction: 'sendrecv' }),
        video: connection.addTransceiver('video', { direction: 'sendrecv' }),
      };
  const wanted: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null };
  let [makingOffer, answering] = [false, false];
  /** Counts our offers, of which only the last one can still be answered. */
  let offers = 0;
  let rounds = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  let maxBits: number | null = null;

  const onGivenUp = watchRelay(connection, options.onRelay);

  const senderOf = (kind: Kind): RTCRtpSender | undefined =>
    transceivers?.[kind].sender ??
    connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)?.sender;

  const candidates = batched<RTCIceCandidate>(gatherMs, maxCandidates, (found) =>
    send({
      candidates: found.map(({ candidate, sdpMid, sdpMLineIndex, usernameFragment }) => ({
        ...{ candidate, sdpMid, sdpMLineIndex, usernameFragment },
      })),
    }),
  );

  /** One after the other: a sender still has its old track while a replacement waits for a negotiation. */
  let applied = Promise.resolve();
  const applyWanted = () => {
    applied = applied.then(replaceTracks).catch(() => undefined);
    return applied;
  };

  const replaceTracks = async () => {
    for (const kind of ['audio', 'video'] as const) {
      const sender = senderOf(kind);
      if (sender && sender.track !== wanted[kind]) await sender.replaceTrack(wanted[kind]);
    }
    await applyLimit();
  };

  const applyLimit = async () => {
    const sender = senderOf('video');
    const parameters = sender?.getParameters();
    const [encoding] = parameters?.encodings ?? [];
    if (!sender || !parameters || !encoding) return;
    if (maxBits === null) delete encoding.maxBitrate;
    else encoding.maxBitrate = maxBits;
    await sender.setParameters(parameters).catch(() => undefined);
  };

  const offer = async () => {
    offers += 1;
    const round = offers;
    try {
      makingOffer = true;
      await connection.setLocalDescription();
      sendDescription(round);
    } catch {
      // Closed meanwhile, or the other side's offer came first.
    } finally {
      makingOffer = false;
    }
  };

  const sendDescription = (round: number) => {
    const { type, sdp } = connection.localDescription ?? {};
    if (sdp && (type === 'offer' || type === 'answer')) send({ description: { type, sdp, round } });
  };

  /** Looks for a new way after this time, unless the line is back by then. */
  const repairIn = (ms: number) => {
    clearTimeout(next);
    next = setTimeout(restart, isPolite ? ms + giveWayMs : ms);
  };

  const restart = () => {
    if (connection.signalingState === 'closed') return;
    onGivenUp();
    repairIn(answerMs);
    connection.restartIce();
    // An offer whose answer never came. Otherwise restarting makes the connection ask for a negotiation.
    if (connection.signalingState === 'have-local-offer') void offer();
  };

  const channel = connection.createDataChannel('state', { negotiated: true, id: 0 });
  channel.onopen = options.onOpen;
  channel.onmessage = ({ data }) => {
    if (data === probe) return channel.send(probeAnswer);
    const message = parseMessage(data);
    if (message) options.onMessage(message);
  };

  connection.onnegotiationneeded = () => {
    // The impolite side makes the first offer; the polite one only offers to repair the line.
    if (isPolite && !connection.remoteDescription) return;
    void offer();
  };
  connection.onicecandidate = ({ candidate }) => {
    if (candidate?.candidate) candidates.add(candidate);
  };
  connection.ontrack = ({ track }) => options.onTrack(track);
  connection.onconnectionstatechange = () => {
    const { connectionState } = connection;
    if (connectionState === 'connected') onBack();
    // A line that was found silent is being repaired already.
    else if (connectionState === 'disconnected' && flow.isFlowing()) onLost(patienceMs);
    else if (connectionState === 'failed') onLost(patienceMs);
  };
  const onBack = () => {
    clearTimeout(next);
    rounds = 0;
    onState('connected');
  };
  const onLost = (waitMs: number) => {
    onState('lost');
    repairIn(waitMs);
  };
  const flow = watchFlow(connection, {
    probe: () => channel.readyState === 'open' && channel.send(probe),
    onChange: (isFlowing) => (isFlowing ? onBack() : onLost(0)),
  });
  const isUp = () => connection.connectionState === 'connected' && flow.isFlowing();
  repairIn(answerMs);

  const receiveDescription = async ({ round, ...description }: NonNullable<SignalBody['description']>) => {
    const isAnswer = description.type === 'answer';
    // To an offer that we have replaced.
    if (isAnswer && (round !== offers || connection.signalingState !== 'have-local-offer')) return;
    const isReady = !makingOffer && (connection.signalingState === 'stable' || answering);
    if (!isPolite && !isAnswer && !isReady) return;
    if (!isAnswer && connection.remoteDescription && !isUp()) onGivenUp();
    answering = isAnswer;
    try {
      await connection.setRemoteDescription(description);
    } finally {
      answering = false;
    }
    rounds += 1;
    if (isUp()) clearTimeout(next);
    else repairIn(tryMs(rounds));
    if (isAnswer) return;
    for (const each of connection.getTransceivers()) each.direction = 'sendrecv';
    await applyWanted();
    await connection.setLocalDescription();
    sendDescription(round);
  };

  return {
    setTrack: async (kind, track) => {
      wanted[kind] = track;
      await applyWanted();
    },
    receive: async ({ description, candidates: found }) => {
      if (connection.signalingState === 'closed') return;
      if (description) await receiveDescription(description);
      for (const candidate of found ?? []) {
        // Those of an earlier round, or of an offer that gave way, aren't wanted anymore.
        await connection.addIceCandidate(candidate).catch(() => undefined);
      }
    },
    say: (message) => {
      if (channel.readyState === 'open') channel.send(JSON.stringify(message));
    },
    restart,
    repair: () => repairIn(0),
    configure: (configuration) => {
      if (connection.signalingState !== 'closed') connection.setConfiguration(configuration);
    },
    limitVideo: async (bits) => {
      maxBits = bits;
      await applyLimit();
    },
    stats: () => connection.getStats(),
    close: () => {
      clearTimeout(next);
      flow.stop();
      candidates.stop();
      connection.close();
    },
  };
}
