import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { DataExport, DeletionPreview } from '#shared/leaving/leaving.schema.ts';
import { type Call, refusal } from '#test/pages/support/fake-api.ts';
import { unavailable } from '#test/pages/support/session-samples.ts';
import { inSection, openSettings, rightPassword } from '#test/pages/support/settings-page.ts';
import { findToast } from '#test/pages/support/toast.ts';

const nothing: DeletionPreview = {
  blockers: [],
  requests: 0,
  sessions: { count: 0, refund: '0.00', charge: '0.00' },
};

const wrongPassword = () =>
  refusal(403, {
    message: 'Your password is incorrect.',
    fields: { password: 'Your password is incorrect.' },
  });
const isRight = ({ body }: Call) => (body as { password: string }).password === rightPassword;

async function openDeletion(preview: Partial<DeletionPreview> = {}) {
  const page = await openSettings(
    {},
    {
      answers: {
        'GET /api/settings/account/deletion': { ...nothing, ...preview },
        'DELETE /api/settings/account': (call: Call) =>
          isRight(call) ? new Response(null, { status: 204 }) : wrongPassword(),
      },
    },
  );
  await page.user.click(inSection('Delete account').getByRole('button', { name: 'Delete account' }));
  return page;
}

const passwordField = () => screen.getByLabelText('Current password', { selector: '[role=dialog] *' });
const confirm = async (user: UserEvent, name: string) =>
  user.click(within(await dialog()).getByRole('button', { name }));

const dialog = () => screen.findByRole('dialog');
const consequences = async () =>
  (await screen.findByRole('list', { name: 'What happens' })).textContent ?? '';

test('deleting the account says what it ends, takes the password, and leads home signed out', async () => {
  const { api, user, address } = await openDeletion({
    requests: 2,
    sessions: { count: 1, refund: '75.00', charge: '25.00' },
  });
  expect(await dialog()).toHaveAccessibleDescription('This can’t be undone.');
  const text = await consequences();
  expect(text).toContain('2 open requests will be withdrawn or declined. Nobody will be charged.');
  expect(text).toContain('Your booked session will be canceled. You’ll get $75 back. $25 won’t be refunded');
  const password = passwordField();
  expect(password).toHaveFocus();
  await user.type(password, 'not mine');
  await confirm(user, 'Delete account');
  expect(await screen.findByText('Your password is incorrect.')).toBeVisible();
  await user.clear(password);
  api.on('GET /api/profiles', Response.json([], { headers: { 'x-total-count': '0' } }));
  await user.type(password, rightPassword);
  await confirm(user, 'Delete account');
  expect(await findToast('Your account was deleted')).toBeVisible();
  expect(address()).toBe('/');
  expect(screen.queryByRole('button', { name: /^Account menu/ })).toBeNull();
});

test('an account with nothing booked ends nothing', async () => {
  await openDeletion();
  const text = await consequences();
  expect(text).toMatch(/^Your profile, photo, and messages will be deleted\./);
  expect(text).toContain('We’ll keep records of payments');
});

test('what has to be settled first is listed with where to go, and no password is asked for', async () => {
  const { api } = await openDeletion({
    blockers: [
      { kind: 'payable', amount: '67.50' },
      { kind: 'review', amount: null },
    ],
  });
  expect(await dialog()).toHaveAccessibleName('Your account can’t be deleted yet');
  expect(screen.getByText(/^We owe you \$67\.50\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to payouts' })).toHaveAttribute('href', '/payouts');
  expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.getByRole('button', { name: 'Delete account', hidden: true })).toBeInTheDocument();
  expect(api.calls()).toEqual([]);
});

test('what came up since the dialog was opened is said in it', async () => {
  const { api, user } = await openDeletion();
  const message = 'Your account can’t be deleted yet. We’re holding $75 for sessions with your clients.';
  api.on('DELETE /api/settings/account', refusal(409, { message }));
  await dialog();
  await user.keyboard(rightPassword);
  await confirm(user, 'Delete account');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

test('a refund that is no longer what was shown deletes nothing, and the dialog shows the new one', async () => {
  const shown = { count: 1, refund: '75.00', charge: '0.00' };
  const { api, user } = await openDeletion({ sessions: shown });
  const sessions = { count: 1, refund: '37.50', charge: '37.50' };
  const message = 'What you’ll get back has just changed. Please check it before you delete your account.';
  const sent: unknown[] = [];
  api.on('DELETE /api/settings/account', ({ body }: Call) => {
    sent.push(body);
    if (sent.length === 2) return new Response(null, { status: 204 });
    return refusal(409, { message, preview: { ...nothing, sessions } });
  });
  api.on('GET /api/profiles', Response.json([], { headers: { 'x-total-count': '0' } }));
  await dialog();
  await user.keyboard(rightPassword);
  await confirm(user, 'Delete account');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(await consequences()).toContain('You’ll get $37.50 back. $37.50 won’t be refunded');
  await confirm(user, 'Delete account');
  expect(await findToast('Your account was deleted')).toBeVisible();
  expect(sent).toEqual([
    { password: rightPassword, shownRefund: '75.00' },
    { password: rightPassword, shownRefund: '37.50' },
  ]);
});

test('a failed check opens nothing', async () => {
  const { api, user } = await openSettings();
  api.on('GET /api/settings/account/deletion', unavailable);
  await user.click(inSection('Delete account').getByRole('button', { name: 'Delete account' }));
  expect(await findToast('We couldn’t check your account')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

async function askForData(password = rightPassword) {
  const page = await openSettings();
  page.api.on('POST /api/settings/export', (call: Call) => {
    if (!isRight(call)) return wrongPassword();
    const { format } = call.body as { format: string };
    const headers = { 'content-disposition': `attachment; filename="intime-data-2026-11-18.${format}"` };
    return new Response(format, { headers });
  });
  await page.user.click(inSection('Your data').getByRole('button', { name: 'Download your data' }));
  await page.user.click(await screen.findByRole('radio', { name: 'ZIP with your photo' }));
  const field = passwordField();
  await page.user.type(field, password);
  await confirm(page.user, 'Download');
  return page;
}

test('the data is downloaded in the chosen format', async () => {
  const files: Blob[] = [];
  const names: string[] = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
      static override revokeObjectURL = () => undefined;
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await askForData();
  expect(await findToast('Your data was downloaded')).toBeVisible();
  expect(names).toEqual(['intime-data-2026-11-18.zip']);
  expect(await files[0]?.text()).toBe('zip');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a wrong password downloads nothing', async () => {
  await askForData('not mine');
  expect(await screen.findByText('Your password is incorrect.')).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('a large copy is prepared, and can then be downloaded', async () => {
  const { api, user } = await openSettings();
  let latest: DataExport | null = null;
  api.on('GET /api/settings/exports', () => ({ latest }));
  api.on('POST /api/settings/export', () => {
    latest = {
      id: 'e1',
      format: 'json',
      requestedAt: '2026-11-18T09:00:00.000Z',
      readyAt: null,
      size: null,
      expiresAt: '2026-11-25T09:00:00.000Z',
    };
    return Response.json(latest, { status: 202 });
  });
  const box = inSection('Your data');
  await user.click(box.getByRole('button', { name: 'Download your data' }));
  await screen.findByRole('dialog');
  await user.type(passwordField(), rightPassword);
  await confirm(user, 'Download');
  expect(await box.findByText(/^We’re preparing your copy\./)).toBeVisible();
  await waitFor(() => expect(box.getByRole('heading')).toHaveFocus());
  expect(box.queryByRole('button', { name: 'Download your data' })).toBeNull();
});

test('a prepared copy can be downloaded until it expires', async () => {
  await openSettings(
    {},
    {
      answers: {
        'GET /api/settings/exports': {
          latest: {
            id: 'e1',
            format: 'zip',
            requestedAt: '2026-11-18T09:00:00.000Z',
            readyAt: '2026-11-18T09:05:00.000Z',
            size: 1_000,
            expiresAt: '2026-11-25T09:00:00.000Z',
          },
        },
      },
    },
  );
  const link = await inSection('Your data').findByRole('link', { name: 'Download copy' });
  expect(link).toHaveAttribute('href', '/api/settings/exports/e1');
  expect(inSection('Your data').getByText(/Your copy \(ZIP\) is ready\./)).toHaveTextContent('25 Nov 2026');
});
