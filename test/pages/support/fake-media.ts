import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { Input } from '#web/features/room/devices/devices.ts';
import { deferred } from './deferred.ts';

type Answer = 'works' | 'NotAllowedError' | 'NotFoundError' | 'NotReadableError' | 'OverconstrainedError';

class FakeTrack {
  readonly readyState = 'live';
  enabled = true;
  muted = false;
  onended: (() => void) | null = null;
  onmute: (() => void) | null = null;
  readonly stop = vi.fn();

  readonly kind: 'audio' | 'video';
  readonly deviceId: string;

  constructor(kind: 'audio' | 'video', deviceId: string) {
    this.kind = kind;
    this.deviceId = deviceId;
  }

  getSettings = () => ({ deviceId: this.deviceId });
}

class FakeStream {
  private readonly tracks: FakeTrack[];

  constructor(tracks: FakeTrack[] = []) {
    this.tracks = tracks;
  }

  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio');
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video');
}

/** jsdom measures no sound. Here the microphone hears a loud voice, once the browser lets the page listen. */
class FakeAudio {
  static needsGesture = false;
  state = 'suspended';

  createAnalyser = () => ({
    fftSize: 0,
    getFloatTimeDomainData: (samples: Float32Array) => samples.fill(this.state === 'running' ? 0.1 : 0),
  });
  createMediaStreamSource = () => ({ connect: () => undefined, disconnect: () => undefined });
  resume = async () => {
    if (!FakeAudio.needsGesture) this.state = 'running';
  };
  close = async () => undefined;
}

const kinds = { camera: 'videoinput', microphone: 'audioinput', speaker: 'audiooutput' } as const;

type Options = Partial<Record<Input, Answer>> & { isAllowed?: boolean };

/** A browser's devices, of which each answers as the test says. They have no names until the person has allowed one. */
export function fakeMedia({ isAllowed = false, ...answers }: Options = {}) {
  /** `screen`: why it can't be shared. */
  const state: Record<Input, Answer> & { screen?: DOMException } = {
    camera: 'works',
    microphone: 'works',
    ...answers,
  };
  const blocked = new Set<string>();
  const requests: MediaStreamConstraints[] = [];
  const opened: FakeTrack[] = [];
  const ids = { camera: ['front', 'back'], microphone: ['desk', 'headset'], speaker: ['wall'] };

  const idOf = (constraints: MediaTrackConstraints) =>
    (constraints.deviceId as ConstrainDOMStringParameters | undefined)?.exact as string | undefined;

  /** Devices that are opened from now on wait for the function that `hold` returns. */
  let held = Promise.resolve();

  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    requests.push(constraints);
    await held;
    const wanted: [Input, string | undefined][] = [];
    if (constraints.video) wanted.push(['camera', idOf(constraints.video as MediaTrackConstraints)]);
    if (constraints.audio) wanted.push(['microphone', idOf(constraints.audio as MediaTrackConstraints)]);
    for (const [input, id] of wanted) {
      if (id && !ids[input].includes(id)) throw new DOMException('gone', 'OverconstrainedError');
      if (state[input] !== 'works') throw new DOMException('refused', state[input]);
    }
    const tracks = wanted.map(
      ([input, id = ids[input][0] ?? '']) => new FakeTrack(input === 'camera' ? 'video' : 'audio', id),
    );
    opened.push(...tracks);
    return new FakeStream(tracks);
  };

  const enumerateDevices = async () =>
    Object.entries(kinds).flatMap(([name, kind]) =>
      ids[name as keyof typeof ids].map((deviceId) =>
        isAllowed || opened.length > 0
          ? { kind, deviceId, label: `The ${deviceId} ${name}` }
          : { kind, deviceId: '', label: '' },
      ),
    );

  const getDisplayMedia = async () => {
    if (state.screen) throw state.screen;
    return new FakeStream([new FakeTrack('video', 'screen')]);
  };
  const mediaDevices = Object.assign(new EventTarget(), { getUserMedia, getDisplayMedia, enumerateDevices });
  const permissions = {
    query: async ({ name }: { name: string }) => ({ state: blocked.has(name) ? 'denied' : 'prompt' }),
  };
  vi.stubGlobal('MediaStream', FakeStream);
  FakeAudio.needsGesture = false;
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, key) =>
        key === 'mediaDevices'
          ? mediaDevices
          : key === 'permissions'
            ? permissions
            : Reflect.get(target, key),
    }),
  );

  return {
    state,
    /** The browser plays and measures sound only after a click. */
    requireGesture: (isRequired: boolean) => {
      FakeAudio.needsGesture = isRequired;
    },
    /** Forbidden earlier, so that the browser refuses without asking. */
    block: (input: Input) => {
      blocked.add(input);
      state[input] = 'NotAllowedError';
    },
    /** What each request was for. */
    asked: () =>
      requests.map(({ video, audio }) => [video && 'camera', audio && 'microphone'].filter(Boolean)),
    opened,
    hold: () => {
      const waiting = deferred<void>();
      held = waiting.promise;
      return () => {
        held = Promise.resolve();
        return act(async () => waiting.resolve());
      };
    },
    /** The system withholds what an open device gives, or gives it again. */
    withhold: (id: string, muted: boolean) =>
      act(async () => {
        for (const track of opened) {
          if (track.deviceId !== id) continue;
          track.muted = muted;
          track.onmute?.();
        }
      }),
    /** Unplugs a device that is in use. */
    unplug: (input: Input, id: string) =>
      act(async () => {
        ids[input] = ids[input].filter((each) => each !== id);
        if (ids[input].length === 0) state[input] = 'NotFoundError';
        for (const track of opened) if (track.deviceId === id) track.onended?.();
      }),
  };
}
