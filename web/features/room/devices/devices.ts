/** Why the browser gives no camera or microphone. */
export type DeviceProblem = 'denied' | 'missing' | 'busy' | 'unsupported' | 'failed';

export type Input = 'camera' | 'microphone';
export type DeviceKind = Input | 'speaker';

export type Devices = Record<DeviceKind, { id: string; name: string }[]>;

export type Chosen = Partial<Record<DeviceKind, string>>;

const kinds: Record<MediaDeviceKind, DeviceKind> = {
  videoinput: 'camera',
  audioinput: 'microphone',
  audiooutput: 'speaker',
};

const storageKey = 'intime-devices';

/** What the person chose last time, on this device. */
export function chosenDevices(): Chosen {
  try {
    return Object(JSON.parse(localStorage.getItem(storageKey) ?? '{}')) as Chosen;
  } catch {
    return {};
  }
}

export function rememberDevices(chosen: Chosen): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(chosen));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Names are empty until the person has allowed a device. */
export async function listDevices(): Promise<Devices> {
  const found: Devices = { camera: [], microphone: [], speaker: [] };
  const all = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  for (const { kind, deviceId, label } of all) {
    if (deviceId) found[kinds[kind]].push({ id: deviceId, name: label });
  }
  return found;
}

/** Not while the system withholds its sound or picture. */
export const gives = (track: MediaStreamTrack | null): boolean => track !== null && !track.muted;

type Opened = MediaStreamTrack | DeviceProblem;

/** Camera and microphone by one question. If that fails, each that may work without the other is tried alone. */
export async function openBoth(chosen: Chosen): Promise<Record<Input, Opened>> {
  const both = await open(['camera', 'microphone'], await stillThere(chosen));
  if (typeof both === 'object') return both;
  if (both === 'unsupported') return { camera: both, microphone: both };
  const [camera, microphone] = await Promise.all([isBlocked('camera'), isBlocked('microphone')]);
  // The question was answered with no. It isn't asked again in parts.
  if (both === 'denied' && camera === microphone) return { camera: both, microphone: both };
  return {
    microphone: microphone ? 'denied' : await openDevice('microphone', chosen),
    camera: camera ? 'denied' : await openDevice('camera', chosen),
  };
}

export async function openDevice(input: Input, chosen: Chosen): Promise<Opened> {
  const opened = await open([input], chosen);
  return typeof opened === 'object' ? opened[input] : opened;
}

/** The screen that the person picks. Browsers report a canceled picker and a system that forbids sharing alike. */
export async function openScreen(): Promise<MediaStreamTrack | 'canceled' | 'failed'> {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: true });
    return stream.getVideoTracks()[0] ?? 'failed';
  } catch (error) {
    const isBySystem = /by system/.test(String(Object(error).message));
    return nameOf(error) === 'NotAllowedError' && !isBySystem ? 'canceled' : 'failed';
  }
}

/** The chosen devices or, if one is gone, any. Browsers notice that before they ask the person. */
async function open(inputs: Input[], chosen: Chosen): Promise<Record<Input, Opened> | DeviceProblem> {
  const opened = await request(inputs, chosen);
  const isChosen = inputs.some((input) => chosen[input]);
  return opened === 'missing' && isChosen ? request(inputs, {}) : opened;
}

/** Without those that are known to be gone, so that the others are used in spite of them. */
async function stillThere(chosen: Chosen): Promise<Chosen> {
  const devices = await listDevices();
  const inputs = (['camera', 'microphone'] as const).filter(
    (input) => devices[input].length === 0 || devices[input].some(({ id }) => id === chosen[input]),
  );
  return Object.fromEntries(inputs.map((input) => [input, chosen[input]]));
}

async function request(inputs: Input[], chosen: Chosen): Promise<Record<Input, Opened> | DeviceProblem> {
  if (!navigator.mediaDevices) return 'unsupported';
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      ...(inputs.includes('camera') && { video: { ...picture, ...only(chosen.camera) } }),
      ...(inputs.includes('microphone') && { audio: { ...sound, ...only(chosen.microphone) } }),
    });
    return {
      camera: stream.getVideoTracks()[0] ?? 'missing',
      microphone: stream.getAudioTracks()[0] ?? 'missing',
    };
  } catch (error) {
    return problems[nameOf(error)] ?? 'failed';
  }
}

const only = (id: string | undefined): MediaTrackConstraints => (id ? { deviceId: { exact: id } } : {});

const picture: MediaTrackConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { max: 30 },
};
const sound: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};

const problems: Record<string, DeviceProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Not every browser's errors of this kind are an `Error`, but all have a name. */
export const nameOf = (error: unknown) => String(Object(error).name);

/** Whether the person has forbidden it earlier, as far as the browser tells. */
async function isBlocked(input: Input): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: input })).state === 'denied';
  } catch {
    return false;
  }
}
