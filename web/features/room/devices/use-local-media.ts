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
  openScreen,
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
  /** Says whether it worked, or the person changed their mind. */
  shareScreen(): Promise<boolean>;
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
  /** Counts what happened to each, so that a device that opens too late is noticed. */
  const changes = useRef<Record<Source, number>>({ camera: 0, microphone: 0, screen: 0 });

  const put = useCallback((source: Source, track: MediaStreamTrack | null) => {
    changes.current[source] += 1;
    tracks.current[source]?.stop();
    tracks.current[source] = track;
    if (isGone.current) track?.stop();
    setShown({ ...tracks.current });
  }, []);

  /** Opens a device in place of the one before. Undefined if the person wants something else by then. */
  const open = useCallback(
    async (input: Input, which: Chosen) => {
      // Phones and some browsers open only one at a time.
      put(input, null);
      const change = changes.current[input];
      const opened = await openDevice(input, which);
      if (changes.current[input] === change) return opened;
      if (typeof opened === 'object') opened.stop();
      return undefined;
    },
    [put],
  );

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
        if (!canReplace) return take(input, 'missing');
        void open(input, {}).then((other) => other && take(input, other, false));
      };
      // Taken for a while, as by a phone call or by a key that mutes the whole computer.
      opened.onmute = opened.onunmute = () => setShown({ ...tracks.current });
      put(input, opened);
      setProblems(({ [input]: _solved, ...rest }) => rest);
    },
    [put, open, off],
  );

  const ask = useCallback(() => {
    asking.current ??= (async () => {
      setIsAsking(true);
      const remembered = chosenDevices();
      if (off.current.camera) take('microphone', await openDevice('microphone', remembered));
      else {
        const { camera, microphone } = await openBoth(remembered);
        take('microphone', microphone);
        // Meanwhile the person may have joined without video.
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
    const opened = await open(input, which);
    if (!opened) return true;
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
      const track = await openScreen();
      if (typeof track !== 'object') return track !== 'failed';
      track.onended = () => put('screen', null);
      put('screen', track);
      return true;
    },
    stopSharing: () => put('screen', null),
  };
}
