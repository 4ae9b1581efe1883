import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '#shared/security/passkeys.schema.ts';

/** What a test may get wrong on purpose. */
type Flaws = {
  origin?: string;
  rpId?: string;
  counter?: number;
  userVerified?: boolean;
  userHandle?: string;
};

type Credential = { id: string; userHandle: string; privateKey: KeyObject; counter: number };

const [userPresent, userVerifiedFlag, backupEligible, attested] = [0x01, 0x04, 0x08, 0x40];

/** A device with passkeys, which answers like a browser at this origin. Its keys and signatures are real. */
export function softwareAuthenticator({ origin = 'http://localhost:3000', counts = true } = {}) {
  const credentials: Credential[] = [];

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  function authenticatorData(rpId: string, flags: number, counter: number, credential = Buffer.alloc(0)) {
    const [flagByte, count] = [Buffer.from([flags]), Buffer.alloc(4)];
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), flagByte, count, credential]);
  }

  function create(options: PasskeyCreation, flaws: Flaws = {}): NewPasskey {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const idBytes = randomBytes(16);
    const id = idBytes.toString('base64url');
    credentials.push({ id, userHandle: options.user.id, privateKey, counter: 0 });
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(idBytes.length);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, idBytes, coseOf(publicKey)]);
    const verified = flaws.userVerified === false ? 0 : userVerifiedFlag;
    const flags = userPresent | verified | backupEligible | attested;
    const data = authenticatorData(flaws.rpId ?? options.rp.id, flags, 0, credential);
    const client = clientData('webauthn.create', options.challenge, flaws.origin ?? origin);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestationOf(data).toString('base64url'),
        transports: ['internal', 'quantum'],
      },
    };
  }

  /** With the latest passkey that is allowed. */
  function answer(options: PasskeyRequest, flaws: Flaws = {}): PasskeyAnswer {
    const allowed = options.allowCredentials.map(({ id }) => id);
    const credential = credentials.findLast(({ id }) => allowed.length === 0 || allowed.includes(id));
    if (!credential) throw new Error('this device has no passkey that is allowed');
    if (counts) credential.counter += 1;
    const verified = flaws.userVerified === false ? 0 : userVerifiedFlag;
    const data = authenticatorData(
      flaws.rpId ?? options.rpId,
      userPresent | verified | backupEligible,
      flaws.counter ?? credential.counter,
    );
    const client = clientData('webauthn.get', options.challenge, flaws.origin ?? origin);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return {
      id: credential.id,
      rawId: credential.id,
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(credential.privateKey).toString('base64url'),
        userHandle: flaws.userHandle ?? credential.userHandle,
      },
    };
  }

  return { create, answer };
}

/** CBOR, as far as passkeys use it: `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (value: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')]);
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, Buffer.from([0x21]), coordinate(x), Buffer.from([0x22]), coordinate(y)]);
}

/** `{fmt: "none", attStmt: {}, authData}` */
function attestationOf(authData: Buffer, format = 'none'): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authData.length);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text(format),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59]),
    length,
    authData,
  ]);
}
