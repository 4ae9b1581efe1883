import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SecondStep, SignIn } from '#shared/security/security.schema.ts';
import { type Call, fakeApi, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { noProfile } from '#test/pages/support/own-profile.ts';
import { aPasskeyRequest, plugInPasskey, withPasskeys } from '#test/pages/support/passkeys.ts';
import { noNotices, nora } from '#test/pages/support/samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const button = (name: string) => screen.getByRole('button', { name });
const asking = (secondStep: SecondStep, message = 'Enter a code or use a passkey to continue.') =>
  refusal(401, { code: 'second_step_required', message, secondStep });
const home = {
  'GET /api/notices': noNotices,
  'GET /api/profile/me': noProfile(),
  'GET /api/profiles': [],
};

/** Opens the sign-in page and sends the right password. */
async function enterPassword(secondStep: SecondStep, isRight: (proof: SignIn) => boolean) {
  const api = fakeApi({
    ...home,
    'POST /auth/login': ({ body }: Call) => {
      const proof = body as SignIn;
      if (isRight(proof)) return nora;
      const isWrong = proof.code !== undefined || proof.passkey !== undefined;
      return asking(secondStep, isWrong ? 'That code isn’t right, or was already used.' : undefined);
    },
  });
  const page = await openPage('/auth', { site: withPasskeys });
  const form = within(screen.getByRole('tabpanel', { name: 'Sign In' }));
  await fill(page.user, form.getByLabelText('Username'), 'nora');
  await fill(page.user, form.getByLabelText('Password'), 'correct horse');
  await page.user.click(form.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('heading', { name: 'Confirm it’s you' });
  return { ...page, api };
}

test('the code of an app is sent together with the password', async () => {
  const { user, api, address } = await enterPassword(
    { hasApp: true, passkey: null },
    ({ code }) => code === '123456',
  );
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  expect(screen.getByLabelText('Code')).toHaveFocus();
  await user.click(button('Continue'));
  expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('Enter a code');
  await fill(user, screen.getByLabelText('Code'), '000000');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/isn’t right/));
  expect(screen.getByLabelText('Code')).toHaveFocus();
  await fill(user, screen.getByLabelText('Code'), '123456');
  await user.keyboard('{Enter}');
  await findToast('Welcome back!Logged in as nora');
  await waitFor(() => expect(address()).not.toBe('/auth'));
  expect(api.calls('POST /auth/login').at(-1)?.body).toEqual({
    username: 'nora',
    password: 'correct horse',
    code: '123456',
  });
});

test('a passkey confirms the password', async () => {
  const device = plugInPasskey();
  const { user } = await enterPassword(
    { hasApp: false, passkey: aPasskeyRequest(['a2V5']) },
    ({ passkey }) => passkey?.id === 'a2V5',
  );
  expect(screen.getByText('Use your passkey, or enter a recovery code.')).toBeVisible();
  expect(button('Use a passkey')).toHaveFocus();
  await user.keyboard('{Enter}');
  await findToast('Welcome back!');
  expect(device.get).toHaveBeenCalledOnce();
});

test('a browser that can’t use the passkey says so', async () => {
  const device = plugInPasskey();
  device.get.mockRejectedValueOnce(new Error('The provider is broken.'));
  const { user } = await enterPassword(
    { hasApp: false, passkey: aPasskeyRequest(['a2V5']) },
    ({ passkey }) => passkey?.id === 'a2V5',
  );
  await user.click(button('Use a passkey'));
  await waitFor(() =>
    expect(screen.getByLabelText('Recovery code')).toHaveAccessibleDescription(
      'We couldn’t use your passkey. Try again, or enter a code.',
    ),
  );
  await user.click(button('Use a passkey'));
  await findToast('Welcome back!');
});

test('someone who cancels their device can enter a recovery code or go back', async () => {
  plugInPasskey({ cancels: true });
  const { user } = await enterPassword(
    { hasApp: false, passkey: aPasskeyRequest(['a2V5']) },
    ({ code }) => code === 'k3v9-recovery',
  );
  await user.click(button('Use a passkey'));
  await waitFor(() => expect(button('Use a passkey')).not.toHaveAttribute('aria-busy'));
  await user.click(button('Back'));
  expect(screen.getByLabelText('Password')).toBeVisible();
});

test('a passkey signs in without username and password', async () => {
  plugInPasskey();
  const api = fakeApi({
    ...home,
    'POST /auth/passkey/options': aPasskeyRequest(),
    'POST /auth/passkey': nora,
  });
  const { user, address } = await openPage('/auth', { site: withPasskeys });
  await user.click(button('Sign in with a passkey'));
  await findToast('Welcome back!Logged in as nora');
  await waitFor(() => expect(address()).not.toBe('/auth'));
  expect(api.calls('POST /auth/passkey')).toHaveLength(1);
});

test('nothing is said when someone cancels, and a refused passkey is explained', async () => {
  plugInPasskey({ cancels: true });
  const message = 'We couldn’t sign you in with this passkey. Try again, or use your password.';
  const api = fakeApi({
    'POST /auth/passkey/options': aPasskeyRequest(),
    'POST /auth/passkey': refusal(400, { code: 'invalid', message }),
  });
  const { user } = await openPage('/auth', { site: withPasskeys });
  await user.click(button('Sign in with a passkey'));
  await waitFor(() => expect(button('Sign in with a passkey')).not.toHaveAttribute('aria-busy'));
  expect(api.calls('POST /auth/passkey')).toEqual([]);
  plugInPasskey();
  await user.click(button('Sign in with a passkey'));
  await findToast(`Login failed${message}`);
});

test('passkeys aren’t offered where they don’t work', async () => {
  fakeApi();
  await openPage('/auth', { site: { passkeyHost: 'elsewhere.example' } });
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
});
