import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Confirmation, Passkey, SecondStep, Security } from '#shared/security/security.schema.ts';
import { type Call, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { aPasskeyRequest, plugInPasskey, withPasskeys } from '#test/pages/support/passkeys.ts';
import { nora } from '#test/pages/support/samples.ts';
import {
  inSection,
  onlyPassword,
  rightPassword,
  section,
  settingsApi,
  wrongPassword,
} from '#test/pages/support/settings-page.ts';
import { findToast } from '#test/pages/support/toast.ts';

const laptop: Passkey = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Laptop',
  backedUp: true,
  createdAt: '2032-01-05T09:00:00.000Z',
  usedAt: '2032-02-07T09:00:00.000Z',
};
const phone: Passkey = { ...laptop, id: laptop.id.replace(/1$/, '2'), name: 'Phone', usedAt: null };
const codes = Array.from({ length: 10 }, (_, n) => `code-${n}`);
const creation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'InTime' },
  user: { id: 'bm9yYQ', name: 'nora', displayName: 'Nora Kessler' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};

const passwordOf = ({ body }: Call) => (body as { currentPassword: string }).currentPassword;
const dialog = () => within(screen.getByRole('dialog'));
const passkeys = () => inSection('Passkeys');
const steps = () => inSection('Two-step sign-in');

/** Answers once the password is right. */
const confirming = (answer: unknown) => (call: Call) =>
  passwordOf(call) === rightPassword ? answer : wrongPassword();

async function open(security: Partial<Security>, answers: Record<string, unknown> = {}, site = withPasskeys) {
  const { api } = settingsApi(
    {},
    { 'GET /api/settings/sign-in': { ...onlyPassword, ...security }, ...answers },
  );
  const page = await openPage('/settings', { as: nora, site });
  await screen.findByRole('region', { name: 'Calendar' });
  return { ...page, api };
}

type User = Awaited<ReturnType<typeof open>>['user'];

/** The button that sends the dialog's form. */
const confirm = async (user: User) => {
  const buttons = dialog().getAllByRole<HTMLButtonElement>('button');
  await user.click(buttons.find(({ type }) => type === 'submit') ?? document.body);
};

const enterPassword = async (user: User, text = rightPassword) => {
  await fill(user, dialog().getByLabelText('Current password'), text);
  await confirm(user);
};

test('a passkey is added with a name and the password', async () => {
  const device = plugInPasskey();
  const { user, api } = await open(
    {},
    {
      'POST /api/settings/passkeys/options': confirming(creation),
      'POST /api/settings/passkeys': Response.json({ ...onlyPassword, passkeys: [laptop] }, { status: 201 }),
    },
  );
  expect(passkeys().getByText('You don’t have any passkeys yet.')).toBeVisible();
  await user.click(passkeys().getByRole('button', { name: 'Add passkey' }));
  expect(dialog().getByLabelText('Name')).toHaveFocus();
  await enterPassword(user, 'a guess');
  await waitFor(() => expect(dialog().getByLabelText('Name')).toHaveAccessibleDescription(/Enter a name/));
  await fill(user, dialog().getByLabelText('Name'), ' Laptop ');
  await enterPassword(user, 'a guess');
  await waitFor(() =>
    expect(dialog().getByLabelText('Current password')).toHaveAccessibleDescription(/incorrect/),
  );
  expect(device.create).not.toHaveBeenCalled();
  await enterPassword(user);
  await findToast('Passkey added');
  expect(passkeys().getByText('Laptop', { selector: 'p' })).toBeVisible();
  expect(
    passkeys().getByText('Added 5 Jan 2032 · Last used 7 Feb 2032 · Synced across your devices'),
  ).toBeVisible();
  expect(api.calls('POST /api/settings/passkeys')[0]?.body).toMatchObject({ name: 'Laptop' });
});

test('someone who cancels their device can try again', async () => {
  plugInPasskey({ cancels: true });
  const { user, api } = await open({}, { 'POST /api/settings/passkeys/options': creation });
  await user.click(passkeys().getByRole('button', { name: 'Add passkey' }));
  await fill(user, dialog().getByLabelText('Name'), 'Laptop');
  await enterPassword(user);
  expect(await dialog().findByRole('alert')).toHaveTextContent('No passkey was added.');
  expect(api.calls('POST /api/settings/passkeys')).toEqual([]);
});

test('a passkey is renamed without the password', async () => {
  plugInPasskey();
  const { user } = await open(
    { passkeys: [laptop, phone] },
    { 'PATCH /api/settings/passkeys/*': { ...onlyPassword, passkeys: [laptop, { ...phone, name: 'Blue' }] } },
  );
  await user.click(passkeys().getByRole('button', { name: 'Rename Phone' }));
  await fill(user, dialog().getByLabelText('Name'), 'Blue');
  await confirm(user);
  expect(await screen.findByText('Blue', { selector: 'p' })).toBeVisible();
});

test('removing the last passkey says before and after that two-step sign-in ends', async () => {
  plugInPasskey();
  const { user } = await open(
    { passkeys: [laptop], asksForPasskey: true, recoveryCodesLeft: 10 },
    { 'DELETE /api/settings/passkeys/*': confirming(onlyPassword) },
  );
  await user.click(passkeys().getByRole('button', { name: 'Remove Laptop' }));
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/two-step sign-in will be turned off/);
  await enterPassword(user);
  await findToast('Passkey removedTwo-step sign-in is now off.');
  await waitFor(() => expect(passkeys().getByRole('heading', { name: 'Passkeys' })).toHaveFocus());
  expect(steps().queryByText('Recovery codes')).toBeNull();
});

test('an app is set up with the password and a code, and then the recovery codes are shown once', async () => {
  const { user } = await open(
    {},
    {
      'POST /api/settings/second-step/app': confirming({
        key: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/InTime:nora?secret=JBSWY3DPEHPK3PXP',
        setup: 'sealed',
      }),
      'POST /api/settings/second-step/app/confirm': ({ body }: Call) =>
        (body as { code: string }).code === '123456'
          ? {
              ...onlyPassword,
              appSince: '2032-03-01T09:00:00.000Z',
              recoveryCodesLeft: 10,
              recoveryCodes: codes,
            }
          : refusal(400, { message: 'That code isn’t right.', fields: { code: 'That code isn’t right.' } }),
    },
  );
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(steps().getByRole('button', { name: 'Set up app' }));
  await enterPassword(user);
  const code = await screen.findByLabelText('Code from your app');
  expect(code).toHaveAccessibleDescription(/signed out everywhere else/);
  expect(dialog().getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(await dialog().findByRole('img', { name: /QR code/ })).toBeVisible();
  await fill(user, code, '000000');
  await confirm(user);
  await waitFor(() => expect(code).toHaveAccessibleDescription(/isn’t right/));
  await fill(user, code, '123456');
  await confirm(user);
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  await user.keyboard('{Escape}');
  await user.click(dialog().getByRole('button', { name: 'Copy codes' }));
  expect(write).toHaveBeenCalledWith(codes.join('\n'));
  await user.click(dialog().getByRole('button', { name: 'I’ve saved them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(steps().getByText('On since 1 Mar 2032')).toBeVisible();
  expect(steps().getByText('10 codes left')).toBeVisible();
});

test('turning the app off says what is left', async () => {
  const on = { appSince: '2032-03-01T09:00:00.000Z', recoveryCodesLeft: 1 };
  const { user } = await open(on, { 'DELETE /api/settings/second-step/app': confirming(onlyPassword) });
  expect(steps().getByText('1 code left')).toBeVisible();
  await user.click(steps().getByRole('button', { name: 'Turn off app' }));
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/your only second step/);
  await enterPassword(user);
  await findToast('Authenticator app turned offTwo-step sign-in is now off.');
});

test('asking for a passkey takes one, and shows recovery codes if nothing was on', async () => {
  plugInPasskey();
  const { user } = await open(
    { passkeys: [laptop] },
    {
      'PUT /api/settings/second-step/passkey': confirming({
        ...onlyPassword,
        passkeys: [laptop],
        asksForPasskey: true,
        recoveryCodesLeft: 10,
        recoveryCodes: codes,
      }),
    },
  );
  await user.click(steps().getByRole('button', { name: 'Ask for passkey' }));
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/signed out everywhere else/);
  await enterPassword(user);
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
});

test('where passkeys don’t work, there is no section, unless there are some to remove', async () => {
  const { close } = await open({}, {}, { passkeyHost: 'elsewhere.example' });
  expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull();
  close();
  await open({ passkeys: [laptop] }, {}, { passkeyHost: 'elsewhere.example' });
  expect(section('Passkeys')).toHaveTextContent('This browser can’t use passkeys at this address.');
  expect(passkeys().queryByRole('button', { name: 'Add passkey' })).toBeNull();
});

test('if it can’t be loaded, the other settings still work', async () => {
  const { user, api } = await open({}, { 'GET /api/settings/sign-in': refusal(503) });
  expect(screen.getByRole('heading', { name: 'We couldn’t load your sign-in settings' })).toBeVisible();
  api.on('GET /api/settings/sign-in', onlyPassword);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('region', { name: 'Two-step sign-in' })).toBeVisible();
});

/** Answers once the password and then the second step are right. */
const askingFor =
  (secondStep: SecondStep, isRight: (proof: Confirmation) => boolean, answer: unknown) => (call: Call) => {
    const proof = call.body as Confirmation;
    if (proof.currentPassword !== rightPassword) return wrongPassword();
    if (isRight(proof)) return answer;
    const isWrong = proof.code !== undefined || proof.passkey !== undefined;
    const message = isWrong ? 'That code isn’t right, or was already used.' : 'Enter a code.';
    return refusal(403, { code: 'forbidden', message, secondStep });
  };
const appOn = { appSince: '2032-03-01T09:00:00.000Z', recoveryCodesLeft: 10 };
const turnOff = 'DELETE /api/settings/second-step/app';

test('with two-step sign-in on, the same dialog asks for the code after the password', async () => {
  const answer = askingFor({ hasApp: true, passkey: null }, ({ code }) => code === '123456', onlyPassword);
  const { user, api } = await open(appOn, { [turnOff]: answer });
  await user.click(steps().getByRole('button', { name: 'Turn off app' }));
  await enterPassword(user, 'a guess');
  await waitFor(() =>
    expect(dialog().getByLabelText('Current password')).toHaveAccessibleDescription(/incorrect/),
  );
  await enterPassword(user);
  const code = await dialog().findByLabelText('Code');
  expect(code).toHaveFocus();
  expect(code).toHaveAccessibleDescription('Enter the code from your authenticator app, or a recovery code.');
  expect(dialog().queryByLabelText('Current password')).toBeNull();
  await confirm(user);
  await waitFor(() => expect(code).toHaveAccessibleDescription(/Enter a code$/));
  await fill(user, code, '000000');
  await confirm(user);
  await waitFor(() => expect(code).toHaveAccessibleDescription(/isn’t right/));
  expect(code).toHaveFocus();
  await fill(user, code, '123456');
  await confirm(user);
  await findToast('Authenticator app turned offTwo-step sign-in is now off.');
  expect(api.calls(turnOff).at(-1)?.body).toEqual({ currentPassword: rightPassword, code: '123456' });
});

test('Escape cancels at the second step, and nothing changes', async () => {
  const answer = askingFor({ hasApp: true, passkey: null }, () => false, onlyPassword);
  const { user } = await open(appOn, { [turnOff]: answer });
  await user.click(steps().getByRole('button', { name: 'Turn off app' }));
  await enterPassword(user);
  await dialog().findByLabelText('Code');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(steps().getByRole('button', { name: 'Turn off app' })).toHaveFocus();
});

test('a passkey is the second step, and a browser that fails says so', async () => {
  const device = plugInPasskey();
  const secondStep = { hasApp: false, passkey: aPasskeyRequest(['a2V5']) };
  const security = { passkeys: [laptop], asksForPasskey: true, recoveryCodesLeft: 10 };
  const { user } = await open(security, {
    'PUT /api/settings/second-step/passkey': askingFor(secondStep, ({ passkey }) => passkey?.id === 'a2V5', {
      ...onlyPassword,
      passkeys: [laptop],
      recoveryCodes: null,
    }),
  });
  await user.click(steps().getByRole('button', { name: 'Stop asking' }));
  await enterPassword(user);
  const button = await dialog().findByRole('button', { name: 'Use a passkey' });
  expect(button).toHaveFocus();
  device.get.mockRejectedValueOnce(new Error('The provider is broken.'));
  await user.click(button);
  await waitFor(() =>
    expect(dialog().getByLabelText('Recovery code')).toHaveAccessibleDescription(
      /We couldn’t use your passkey. Try again, or enter a code.$/,
    ),
  );
  await user.click(button);
  await findToast('Passkey after password is offTwo-step sign-in is now off.');
});

test('someone who doesn’t know their password uses a passkey instead', async () => {
  plugInPasskey();
  const request = 'POST /api/settings/confirm/passkey';
  const { user, api } = await open(
    { passkeys: [laptop, phone] },
    {
      [request]: refusal(503),
      'DELETE /api/settings/passkeys/*': { ...onlyPassword, passkeys: [laptop] },
      'POST /api/settings/password': new Response(null, { status: 204 }),
    },
  );
  await user.click(passkeys().getByRole('button', { name: 'Remove Phone' }));
  await user.click(dialog().getByRole('button', { name: 'Use a passkey instead' }));
  expect(await dialog().findByRole('alert')).toBeVisible();
  api.on(request, aPasskeyRequest(['a2V5']));
  await user.click(dialog().getByRole('button', { name: 'Use a passkey instead' }));
  await findToast('Passkey removed');
  expect(api.calls('DELETE /api/settings/passkeys/*')[0]?.body).toMatchObject({ passkey: { id: 'a2V5' } });

  const password = inSection('Password');
  await user.click(password.getByRole('button', { name: 'Change with a passkey instead' }));
  expect(await password.findByText(/at least 8 characters$/)).toBeVisible();
  await fill(user, password.getByLabelText('New password'), 'another horse');
  await user.click(password.getByRole('button', { name: 'Change with a passkey instead' }));
  await findToast('Password changed');
  expect(api.calls('POST /api/settings/password')[0]?.body).toMatchObject({
    newPassword: 'another horse',
    passkey: { id: 'a2V5' },
  });
});

test('turning two-step sign-in on reads the devices again, because the others are signed out', async () => {
  plugInPasskey();
  const { user, api } = await open(
    { passkeys: [laptop] },
    {
      'PUT /api/settings/second-step/passkey': {
        ...onlyPassword,
        passkeys: [laptop],
        asksForPasskey: true,
        recoveryCodesLeft: 10,
        recoveryCodes: codes,
      },
    },
  );
  const before = api.calls('GET /api/settings/devices').length;
  await user.click(steps().getByRole('button', { name: 'Ask for passkey' }));
  await enterPassword(user);
  await waitFor(() => expect(api.calls('GET /api/settings/devices').length).toBeGreaterThan(before));
});
