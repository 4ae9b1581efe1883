import { vi } from 'vitest';
import type { SignalBody } from '#shared/rooms/rooms.schema.ts';
import { createPeer } from '#web/features/room/connection/peer.ts';

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
  onicecandidate: ((event: { candidate: Partial<RTCIceCandidate> }) => void) | null = null;
  /** Packets keep arriving. */
  isFlowing = true;
  arrivals = 0;
  /** What this browser's statistics say of so many arrivals. */
  stats = (arrivals: number): Record<string, unknown>[] => [
    { type: 'candidate-pair', packetsReceived: arrivals, requestsReceived: 1 },
  ];
  channel = {
    readyState: 'open',
    sent: [] as string[],
    onmessage: (_event: { data: string }): void => undefined,
    send: (data: string) => void this.channel.sent.push(data),
  };
  video = aSender();

  negotiate() {
    this.wantsNegotiation = true;
    queueMicrotask(() => {
      if (this.signalingState === 'stable' && this.wantsNegotiation) this.onnegotiationneeded?.();
    });
  }
  addTransceiver(kind: 'audio' | 'video') {
    if (!this.wantsNegotiation) this.negotiate();
    return { sender: kind === 'video' ? this.video : aSender() };
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
    return this.channel;
  }
  async getStats() {
    if (this.isFlowing) this.arrivals += 1;
    return new Map(this.stats(this.arrivals).entries());
  }
  addEventListener() {}
  getConfiguration(): RTCConfiguration {
    return { iceServers: [{ urls: 'stun:stun.example' }, { urls: ['turn:relay.example:3478'] }] };
  }
  close() {
    this.signalingState = 'closed';
  }
}

function aSender() {
  const sender = {
    track: null as MediaStreamTrack | null,
    getParameters: () => ({}),
    replaceTrack: async (track: MediaStreamTrack | null) => {
      sender.track = track;
    },
  };
  return sender;
}

let connection: TestConnection;

/** The one that was opened last. */
export const theConnection = () => connection;

export function startConnections(): void {
  vi.useFakeTimers();
  vi.stubGlobal('RTCPeerConnection', function openConnection() {
    connection = new TestConnection();
    return connection;
  });
}

export function stopConnections(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

export const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
export const offerOf = (round: number) => ({ description: { type: 'offer', round, sdp: 'v=0' } }) as const;
export const answerTo = (round: number) => ({ description: { type: 'answer', round, sdp: 'v=0' } }) as const;

export function open(isPolite: boolean) {
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
export async function connect(isPolite: boolean) {
  const it = open(isPolite);
  await after(0);
  await it.peer.receive(isPolite ? offerOf(1) : answerTo(1));
  connection.become('connected');
  it.sent.length = 0;
  return it;
}
