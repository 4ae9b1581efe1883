/** What one side sends at the moment, as the other side shows it. */
export type Sending = {
  microphone: boolean;
  camera: boolean;
  screen: boolean;
  /** The camera is on, but its picture gives way to the sound. */
  paused: boolean;
};

/** Travels beside the media, so it arrives at once and needs no server. */
export type PeerMessage = { sending: Sending } | { bye: true };

/** The other browser may be of another release, or not ours at all. */
export function parseMessage(data: unknown): PeerMessage | undefined {
  try {
    const { bye, sending } = JSON.parse(String(data)) as Record<string, unknown>;
    if (bye === true) return { bye };
    const { microphone, camera, screen, paused } = sending as Record<string, unknown>;
    return {
      sending: {
        microphone: microphone === true,
        camera: camera === true,
        screen: screen === true,
        paused: paused === true,
      },
    };
  } catch {
    return undefined;
  }
}
