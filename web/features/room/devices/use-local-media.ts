import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Chosen,
  chosenDevices,
  type DeviceKind,
  type DeviceProblem,
  type Devices,
  listDevices,
  openDevice,
  rememberDevices,
} from './devices.ts';

export type Input = 'camera' | 'microphone';

export type LocalMedia = {
  camera: MediaStreamTrack | null;
  /** Stays open while muted, so that unmuting takes effect at once. */
  microphone: MediaStreamTrack | null;
  isMuted: boolean;
  screen: MediaStreamTrack | null;
  problems: Partial<Record<Input, DeviceProblem>>;
  devices: Devices;
  chosen: Chosen;
  /** Still waiting for the person to allow the devices. */
  isAsking: boolean;
  setMuted(muted: boolean): void;
  setCamera(on: boolean): Promise<void>;
  choose(kind: DeviceKind, id: string): Promise<void>;
  retry(): Promise<void>;
  shareScreen(): Promise<void>;
  stopSharing(): void;
};

const none: Devices = { camera: [], microphone: [], speaker: [] };

/** Camera, microphone and screen of this device. Everything is turned off when the page is left. */
export function useLocalMedia(): LocalMedia {
  const tracks = useRef<Record<Input | 'screen', MediaStreamTrack | null>>({
    camera: null,
    microphone: null,
    screen: null,
  });
  const [shown, setShown] = useState({ ...tracks.current });
  const [problems, setProblems] = useState<LocalMedia['problems']>({});
  const [devices, setDevices] = useState(none);
  const [chosen, setChosen] = useState<Chosen>({});
  const [isMuted, setIsMuted] = useState(false);
  const [isAsking, setIsAsking] = useState(true);
  const muted = useRef(false);

  const put = useCallback((input: Input | 'screen', track: MediaStreamTrack | null) => {
    tracks.current[input]?.stop();
    tracks.current[input] = track;
    setShown({ ...tracks.current });
  }, []);

  const open = useCallback(
    async (input: Input, id: string | undefined) => {
      const opened = await openDevice(input, id);
      if (typeof opened === 'string') {
        put(input, null);
        setProblems((known) => ({ ...known, [input]: opened }));
        return;
      }
      if (input === 'microphone') opened.enabled = !muted.current;
      // Unplugged, or taken away by the system.
      opened.onended = () => {
        put(input, null);
        setProblems((known) => ({ ...known, [input]: 'missing' }));
      };
      put(input, opened);
      setProblems(({ [input]: _solved, ...rest }) => rest);
      setDevices(await listDevices());
    },
    [put],
  );

  const ask = useCallback(async () => {
    const remembered = chosenDevices();
    setChosen(remembered);
    setIsAsking(true);
    await open('microphone', remembered.microphone);
    await open('camera', remembered.camera);
    setIsAsking(false);
  }, [open]);

  useEffect(() => {
    void ask();
    const update = () => void listDevices().then(setDevices);
    navigator.mediaDevices?.addEventListener('devicechange', update);
    const { current } = tracks;
    return () => {
      navigator.mediaDevices?.removeEventListener('devicechange', update);
      for (const track of Object.values(current)) track?.stop();
    };
  }, [ask]);

  return {
    ...shown,
    isMuted,
    problems,
    devices,
    chosen,
    isAsking,
    setMuted: (next) => {
      muted.current = next;
      if (tracks.current.microphone) tracks.current.microphone.enabled = !next;
      setIsMuted(next);
    },
    setCamera: async (on) => {
      if (on) await open('camera', chosen.camera);
      else put('camera', null);
    },
    choose: async (kind, id) => {
      const next = { ...chosen, [kind]: id };
      setChosen(next);
      rememberDevices(next);
      if (kind !== 'speaker') await open(kind, id);
    },
    retry: ask,
    shareScreen: async () => {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => null);
      const [track] = stream?.getVideoTracks() ?? [];
      if (!track) return;
      track.onended = () => put('screen', null);
      put('screen', track);
    },
    stopSharing: () => put('screen', null),
  };
}
