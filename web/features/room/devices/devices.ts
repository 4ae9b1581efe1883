/** Why the browser gives no camera or microphone. */
export type DeviceProblem = 'denied' | 'missing' | 'busy' | 'unsupported' | 'failed';

export type DeviceKind = 'camera' | 'microphone' | 'speaker';

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
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Chosen;
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

type Input = 'camera' | 'microphone';

/** The chosen device or, if it has been unplugged, any other one. */
export async function openDevice(
  input: Input,
  id: string | undefined,
): Promise<MediaStreamTrack | DeviceProblem> {
  if (!navigator.mediaDevices) return 'unsupported';
  const open = async (device: MediaTrackConstraints) => {
    const constraints =
      input === 'camera' ? { video: { ...device, ...picture } } : { audio: { ...device, ...sound } };
    const stream = await navigator.mediaDevices.getUserMedia(constraints);
    return stream.getTracks()[0] ?? 'missing';
  };
  try {
    return await open(id ? { deviceId: { exact: id } } : {});
  } catch (error) {
    if (id && problemOf(error) === 'missing') return open({}).catch(problemOf);
    return problemOf(error);
  }
}

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

function problemOf(error: unknown): DeviceProblem {
  return (error instanceof Error && problems[error.name]) || 'failed';
}
