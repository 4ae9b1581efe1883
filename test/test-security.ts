import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { mails } from '#server/db/tables/mails.ts';
import type { PasskeyCreation, PasskeyRequest } from '#shared/security/passkeys.schema.ts';
import type { AppSetup, Security, TurnedOn } from '#shared/security/security.schema.ts';
import { caller, type TestApp } from './build-test-app.ts';
import { type Person, password, uniqueAddress } from './people.ts';
import { softwareAuthenticator } from './software-authenticator.ts';

export type Device = ReturnType<typeof softwareAuthenticator>;

export const confirmed = { currentPassword: password };
export const appPath = '/api/settings/second-step/app';
export const codesPath = '/api/settings/second-step/recovery-codes';

/** Adds a passkey of this device, as a person does in their settings. */
export async function addPasskey(
  { call }: Pick<Person, 'call'>,
  device: Device = softwareAuthenticator(),
  name = 'Laptop',
): Promise<Device> {
  const options = await call('POST', '/api/settings/passkeys/options', confirmed);
  const passkey = device.create(options.json<PasskeyCreation>());
  const added = await call('POST', '/api/settings/passkeys', { name, passkey });
  if (added.statusCode !== 201) throw new Error(`adding answered ${added.statusCode}: ${added.body}`);
  return device;
}

/** What the sign-in page asks a device for. */
export async function signInRequest(test: Pick<TestApp, 'app'>): Promise<PasskeyRequest> {
  const call = caller(test, undefined, uniqueAddress());
  return (await call('POST', '/auth/passkey/options')).json<PasskeyRequest>();
}

export async function signInWith(test: Pick<TestApp, 'app'>, passkey: unknown) {
  return caller(test, undefined, uniqueAddress())('POST', '/auth/passkey', { passkey });
}

/** Signs in with the right password, from a new address. */
export async function signInAs(
  test: Pick<TestApp, 'app'>,
  { user }: Pick<Person, 'user'>,
  step: Record<string, unknown> = {},
) {
  const login = { username: user.username, password, ...step };
  return caller(test, undefined, uniqueAddress())('POST', '/auth/login', login);
}

export const codeAt = (key: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() });

/** Turns an authenticator app on. `code` is what it shows now. */
export async function turnAppOn({ call }: Pick<Person, 'call'>, now: () => Date) {
  const { key, setup } = (await call('POST', appPath, confirmed)).json<AppSetup>();
  const code = codeAt(key, now());
  const answer = await call('POST', `${appPath}/confirm`, { setup, code });
  if (answer.statusCode !== 200) throw new Error(`confirming answered ${answer.statusCode}: ${answer.body}`);
  const { recoveryCodes } = answer.json<TurnedOn>();
  return { key, setup, recoveryCodes: recoveryCodes ?? [], code: () => codeAt(key, now()) };
}

export const settingsOf = async ({ call }: Person) =>
  (await call('GET', '/api/settings/sign-in')).json<Security>();

export const askForPasskey = async ({ call }: Person, on = true, step: object = {}) =>
  call('PUT', '/api/settings/second-step/passkey', { ...confirmed, ...step, on });

/** As from a session that someone borrowed, who also knows the password. */
export const turnAppOff = ({ call }: Pick<Person, 'call'>, step: object = {}) =>
  call('DELETE', appPath, { ...confirmed, ...step });

export async function subjectsTo({ deps }: TestApp, recipient: string): Promise<string[]> {
  const rows = await deps.db.select().from(mails).where(eq(mails.recipient, recipient));
  return rows.map(({ subject }) => subject).sort();
}
