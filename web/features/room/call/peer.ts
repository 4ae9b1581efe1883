import type { SignalBody } from '#shared/rooms/rooms.schema.ts';

/** `lost`: the line is down and is being repaired. */
/** What one side sends at the moment, as the other side shows it. */
export type Sending = { microphone: boolean; camera: boolean; screen: boolean };

/** Travels beside the media, so it arrives at once and needs no server. */
export type PeerMessage = { sending: Sending } | { bye: true };

export type PeerState = 'connecting' | 'connected' | 'lost';

type Options = {
  configuration: RTCConfiguration;
  /** On a collision of two offers, this side gives way. Exactly one of the two is polite. */
  isPolite: boolean;
  send: (signal: SignalBody) => void;
  onTrack: (track: MediaStreamTrack) => void;
  onMessage: (message: PeerMessage) => void;
  onState: (state: PeerState) => void;
  /** Messages can be sent. */
  onOpen: () => void;
};

export type Peer = {
  /** Sends this track from now on, or nothing. No renegotiation, so it takes effect at once. */
  setTrack(kind: Kind, track: MediaStreamTrack | null): Promise<void>;
  receive(signal: SignalBody): Promise<void>;
  /** Dropped while the line is down: say it again once it is back. */
  say(message: PeerMessage): void;
  /** Looks for a new way to the other side, as after a change of network. */
  restart(): void;
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
const patienceMs = 1_500;

/**
 * One connection between two browsers, negotiated as in the WebRTC specification's "perfect negotiation": either side
 * may offer at any time.
 */
export function createPeer({
  configuration,
  isPolite,
  send,
  onTrack,
  onMessage,
  onState,
  onOpen,
}: Options): Peer {
  const connection = new RTCPeerConnection(configuration);
  // Both from the start, so that turning the camera on later needs no negotiation.
  const transceivers: Record<Kind, RTCRtpTransceiver> | undefined = isPolite
    ? undefined
    : {
        audio: connection.addTransceiver('audio', { direction: 'sendrecv' }),
        video: connection.addTransceiver('video', { direction: 'sendrecv' }),
      };
  const wanted: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null };
  let [makingOffer, ignoresOffer, answering] = [false, false, false];
  let repair: ReturnType<typeof setTimeout> | undefined;
  let maxBits: number | null = null;

  const senderOf = (kind: Kind): RTCRtpSender | undefined =>
    transceivers?.[kind].sender ??
    connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)?.sender;

  const candidates = batched<RTCIceCandidate>(gatherMs, (found) =>
    send({
      candidates: found.map(({ candidate, sdpMid, sdpMLineIndex, usernameFragment }) => ({
        ...{ candidate, sdpMid, sdpMLineIndex, usernameFragment },
      })),
    }),
  );

  const applyWanted = async () => {
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
    try {
      makingOffer = true;
      await connection.setLocalDescription();
      sendDescription();
    } finally {
      makingOffer = false;
    }
  };

  const sendDescription = () => {
    const description = connection.localDescription;
    if (description) send({ description: { type: description.type, sdp: description.sdp } });
  };

  const restart = () => {
    if (connection.signalingState !== 'closed') connection.restartIce();
  };

  const channel = connection.createDataChannel('state', { negotiated: true, id: 0 });
  channel.onopen = onOpen;
  channel.onmessage = ({ data }) => {
    const message = parseMessage(data);
    if (message) onMessage(message);
  };

  connection.onnegotiationneeded = () => {
    // The impolite side makes the first offer; the polite one only offers to repair the line.
    if (isPolite && !connection.remoteDescription) return;
    offer().catch(() => undefined);
  };
  connection.onicecandidate = ({ candidate }) => {
    if (candidate?.candidate) candidates.add(candidate);
  };
  connection.ontrack = ({ track }) => onTrack(track);
  connection.onconnectionstatechange = () => {
    const { connectionState } = connection;
    clearTimeout(repair);
    if (connectionState === 'connected') return onState('connected');
    if (connectionState === 'closed') return;
    if (connectionState === 'failed') {
      onState('lost');
      return restart();
    }
    if (connectionState !== 'disconnected') return;
    onState('lost');
    repair = setTimeout(restart, patienceMs);
  };

  const receiveDescription = async (description: RTCSessionDescriptionInit) => {
    const isReady = !makingOffer && (connection.signalingState === 'stable' || answering);
    ignoresOffer = !isPolite && description.type === 'offer' && !isReady;
    if (ignoresOffer) return;
    answering = description.type === 'answer';
    try {
      await connection.setRemoteDescription(description);
    } finally {
      answering = false;
    }
    if (description.type !== 'offer') return;
    for (const each of connection.getTransceivers()) each.direction = 'sendrecv';
    await applyWanted();
    await connection.setLocalDescription();
    sendDescription();
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
        await connection.addIceCandidate(candidate).catch((error: unknown) => {
          if (!ignoresOffer) throw error;
        });
      }
    },
    say: (message) => {
      if (channel.readyState === 'open') channel.send(JSON.stringify(message));
    },
    restart,
    configure: (next) => {
      if (connection.signalingState !== 'closed') connection.setConfiguration(next);
    },
    limitVideo: async (bits) => {
      maxBits = bits;
      await applyLimit();
    },
    stats: () => connection.getStats(),
    close: () => {
      clearTimeout(repair);
      candidates.stop();
      connection.close();
    },
  };
}

/** The other browser may be of another release, or not ours at all. */
function parseMessage(data: unknown): PeerMessage | undefined {
  try {
    const { bye, sending } = JSON.parse(String(data)) as Record<string, unknown>;
    if (bye === true) return { bye };
    const { microphone, camera, screen } = sending as Record<string, unknown>;
    return { sending: { microphone: microphone === true, camera: camera === true, screen: screen === true } };
  } catch {
    return undefined;
  }
}

/** Collects values for a moment and passes them on together. */
function batched<Value>(ms: number, flush: (values: Value[]) => void) {
  let waiting: Value[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add: (value: Value) => {
      waiting.push(value);
      timer ??= setTimeout(() => {
        const values = waiting;
        [waiting, timer] = [[], undefined];
        flush(values);
      }, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
