import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  type Chosen,
  chosenDevices,
  type DeviceKind,
  type DeviceProblem,
  type Devices,
  type Input,
  listDevices,
  openBoth,
  openDevice,
  rememberDevices,
} from './devices.ts';

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
  /** Says whether the camera is now as it should be. */
  setCamera(on: boolean): Promise<boolean>;
  choose(kind: DeviceKind, id: string): Promise<void>;
  retry(): Promise<void>;
  shareScreen(): Promise<void>;
  stopSharing(): void;
};

/** What the person has turned off. It is still off after leaving and coming back. */
export type TurnedOff = { microphone: boolean; camera: boolean };

type Source = Input | 'screen';

const none: Devices = { camera: [], microphone: [], speaker: [] };

/** Camera, microphone and screen of this device. Everything is turned off when the page is left. */
export function useLocalMedia(off: RefObject<TurnedOff>): LocalMedia {
  const tracks = useRef<Record<Source, MediaStreamTrack | null>>({
    camera: null,
    microphone: null,
    screen: null,
  });
  const [shown, setShown] = useState({ ...tracks.current });
  const [problems, setProblems] = useState<LocalMedia['problems']>({});
  const [devices, setDevices] = useState(none);
  const [chosen, setChosen] = useState<Chosen>(chosenDevices);
  const [isMuted, setIsMuted] = useState(off.current.microphone);
  const [isAsking, setIsAsking] = useState(true);
  const asking = useRef<Promise<void>>(undefined);
  const isGone = useRef(false);

  const put = useCallback((source: Source, track: MediaStreamTrack | null) => {
    tracks.current[source]?.stop();
    tracks.current[source] = track;
    if (isGone.current) track?.stop();
    setShown({ ...tracks.current });
  }, []);

  const take = useCallback(
    (input: Input, opened: MediaStreamTrack | DeviceProblem, canReplace = true) => {
      if (typeof opened === 'string') {
        put(input, null);
        setProblems((known) => ({ ...known, [input]: opened }));
        return;
      }
      if (input === 'microphone') opened.enabled = !off.current.microphone;
      // Unplugged, or taken away by the system. There may be another one.
      opened.onended = () => {
        if (canReplace) void openDevice(input, {}).then((other) => take(input, other, false));
        else take(input, 'missing');
      };
      put(input, opened);
      setProblems(({ [input]: _solved, ...rest }) => rest);
    },
    [put, off],
  );

  const ask = useCallback(() => {
    asking.current ??= (async () => {
      setIsAsking(true);
      const remembered = chosenDevices();
      if (off.current.camera) take('microphone', await openDevice('microphone', remembered));
      else {
        const { camera, microphone } = await openBoth(remembered);
        take('microphone', microphone);
        // Meanwhile the person may have joined with sound only.
        if (off.current.camera && typeof camera === 'object') camera.stop();
        else take('camera', camera);
      }
      setIsAsking(false);
      setDevices(await listDevices());
      asking.current = undefined;
    })();
    return asking.current;
  }, [take, off]);

  useEffect(() => {
    isGone.current = false;
    void ask();
    const update = () => void listDevices().then(setDevices);
    navigator.mediaDevices?.addEventListener('devicechange', update);
    const { current } = tracks;
    return () => {
      isGone.current = true;
      navigator.mediaDevices?.removeEventListener('devicechange', update);
      for (const track of Object.values(current)) track?.stop();
    };
  }, [ask]);

  const reopen = async (input: Input, which: Chosen) => {
    // Phones and some browsers open only one at a time.
    put(input, null);
    const opened = await openDevice(input, which);
    take(input, opened);
    setDevices(await listDevices());
    return typeof opened === 'object';
  };

  return {
    ...shown,
    isMuted,
    problems,
    devices,
    chosen,
    isAsking,
    setMuted: (next) => {
      off.current.microphone = next;
      if (tracks.current.microphone) tracks.current.microphone.enabled = !next;
      setIsMuted(next);
    },
    setCamera: async (on) => {
      off.current.camera = !on;
      if (on) return reopen('camera', chosen);
      put('camera', null);
      return true;
    },
    choose: async (kind, id) => {
      const next = { ...chosen, [kind]: id };
      setChosen(next);
      rememberDevices(next);
      if (kind === 'microphone' || (kind === 'camera' && !off.current.camera)) await reopen(kind, next);
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
