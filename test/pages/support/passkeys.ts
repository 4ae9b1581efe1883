import { vi } from 'vitest';
import type { PasskeyRequest } from '#shared/security/passkeys.schema.ts';

/** The site at which the pages of a test are, with passkeys. */
export const withPasskeys = { passkeyHost: window.location.hostname };

export const aPasskeyRequest = (allowed: string[] = []): PasskeyRequest => ({
  challenge: 'Y2hhbGxlbmdl',
  rpId: window.location.hostname,
  timeout: 300_000,
  allowCredentials: allowed.map((id) => ({ type: 'public-key', id, transports: [] })),
  userVerification: 'required',
});

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** What a browser hands over when the person confirms, or refuses when they cancel. */
const confirmed = {
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  authenticatorAttachment: null,
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes('client'),
    authenticatorData: bytes('device'),
    signature: bytes('signature'),
    attestationObject: bytes('attestation'),
    userHandle: null,
    getTransports: () => ['internal'],
  },
};

/** A browser with a device that holds a passkey. `cancels`: the person closes what it shows. */
export function plugInPasskey({ cancels = false } = {}) {
  vi.stubGlobal('PublicKeyCredential', class {});
  const answer = async () => {
    if (cancels) throw new DOMException('The person cancelled.', 'NotAllowedError');
    return confirmed;
  };
  const device = { get: vi.fn(answer), create: vi.fn(answer) };
  Object.defineProperty(navigator, 'credentials', { value: device, configurable: true });
  return device;
}
