import type { PeerState } from '../connection/peer.ts';
import type { Sending } from '../connection/peer-messages.ts';
import type { Quality } from '../connection/quality.ts';
import type { RelayProblem } from '../connection/relay-problem.ts';
import type { TimedRoom } from '../room-time.ts';

export type CallState = {
  /** `replaced`: the same person has entered in another tab. `gone`: the session was canceled. */
  phase: 'out' | 'entering' | 'in' | 'replaced' | 'over' | 'gone' | 'failed';
  room: TimedRoom | undefined;
  /** Why entering failed, if the server said so. */
  problem: string | undefined;
  /** Null while the other side isn't here. */
  line: PeerState | null;
  quality: Quality;
  /** The line is too weak for the camera's picture beside the sound. */
  savesVideo: boolean;
  /** Kept while the line is connected, so it matters only as long as it isn't. */
  relayProblem: RelayProblem | undefined;
  other: Sending | undefined;
  remote: { audio: MediaStreamTrack | null; video: MediaStreamTrack | null };
  /** Our server can't be reached. The call itself goes on without it. */
  isOffline: boolean;
};

/** Before entering, and after leaving. */
export const outside: CallState = {
  phase: 'out',
  room: undefined,
  problem: undefined,
  line: null,
  quality: 'good',
  savesVideo: false,
  relayProblem: undefined,
  other: undefined,
  remote: { audio: null, video: null },
  isOffline: false,
};
