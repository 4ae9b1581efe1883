import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { noProfile, ownProfileApi } from '#test/pages/support/own-profile.ts';
import { aProfile, priya } from '#test/pages/support/samples.ts';
import { fakeTimeouts, retryDelayMs } from '#test/pages/support/timers.ts';
import { findToast } from '#test/pages/support/toast.ts';

const role = () => screen.getByLabelText('Role / Title');
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
const findQuestion = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
const button = (name: string) => screen.getByRole('button', { name });
const noExperts = () => Response.json([], { headers: { 'x-total-count': '0' } });

async function openForm() {
  const page = await openPage('/profile/edit', { as: priya });
  await screen.findByLabelText('First name');
  return page;
}

describe('leaving with unsaved changes', () => {
  test('asks for confirmation, whether by link or by going back', async () => {
    ownProfileApi();
    const { user, address, goBack } = await openPage('/profile/me', { as: priya });
    await user.click(await screen.findByRole('link', { name: 'Edit Profile' }));
    await fill(user, await screen.findByLabelText('Role / Title'), 'Changed');

    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await findQuestion()).toBeVisible();
    expect(button('Keep editing')).toHaveFocus();
    await user.click(button('Keep editing'));
    expect(question()).toBeNull();
    expect(role()).toHaveValue('Changed');

    await goBack();
    expect(await findQuestion()).toBeVisible();
    expect(address()).toBe('/profile/edit');
    await user.keyboard('{Escape}');
    expect(question()).toBeNull();
    expect(role()).toHaveValue('Changed');

    await goBack();
    await findQuestion();
    await user.click(button('Discard changes'));
    expect(await screen.findByText('Clockmaker')).toBeVisible();
    expect(address()).toBe('/profile/me');
    await user.click(screen.getByRole('link', { name: 'Edit Profile' }));
    expect(await screen.findByLabelText('Role / Title')).toHaveValue('Clockmaker');
    await user.click(screen.getByRole('link', { name: 'Back to Profile' }));
    expect(address()).toBe('/profile/me');
  });

  test('asks before logging out, and doesn’t ask again in the next form', async () => {
    const api = ownProfileApi();
    api.on('POST /auth/logout', new Response(null, { status: 204 }));
    api.on('GET /api/profiles', noExperts);
    const page = await openForm();
    const { user, address } = page;
    await fill(user, role(), 'Changed');
    await user.click(button('Account menu for Priya Raman'));
    await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    expect(await findQuestion()).toBeVisible();
    expect(api.calls('POST /auth/logout')).toEqual([]);
    await user.click(button('Discard changes'));
    await findToast('Logged out');
    expect(address()).toBe('/');
    page.close();

    await openForm();
    expect(question()).toBeNull();
    expect(role()).toHaveValue('Clockmaker');
  });

  test('makes the browser ask before the tab is closed', async () => {
    ownProfileApi();
    const { user } = await openForm();
    expect(closeTab()).toBe('closed');
    await fill(user, role(), 'Changed');
    expect(closeTab()).toBe('asked');
  });

  test('while a save is running doesn’t bring the expert back when it finishes', async () => {
    const api = ownProfileApi();
    api.on('GET /api/profiles', noExperts);
    const prices = api.pause('PUT /api/profile/pricing');
    const { user, address } = await openForm();
    await fill(user, role(), 'Admiral');
    await user.click(button('Save Changes'));
    const answer = await prices.next();
    await user.click(screen.getByRole('link', { name: 'Explore' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(address()).toBe('/search'));
    answer(aProfile({ role: 'Admiral' }));
    await findToast('Profile updated');
    expect(address()).toBe('/search');
  });
});

describe('opening the form', () => {
  test('leads to onboarding without a profile', async () => {
    const api = ownProfileApi();
    api.on('GET /api/profile/me', noProfile);
    const { address } = await openPage('/profile/edit', { as: priya });
    await waitFor(() => expect(address()).toBe('/onboarding'));
  });

  test('shows a failure and can be retried', async () => {
    const api = ownProfileApi();
    api.on(
      'GET /api/profile/me',
      refusal(500, { code: 'internal', message: 'Something went wrong on our end. Please try again.' }),
    );
    const moveOn = fakeTimeouts();
    const { user } = await openPage('/profile/edit', { as: priya });
    await moveOn(retryDelayMs);
    expect(await screen.findByRole('heading', { name: 'Failed to load profile' })).toBeVisible();
    api.restore('GET /api/profile/me');
    await user.click(button('Try Again'));
    expect(await screen.findByLabelText('First name')).toHaveValue('Priya');
  });
});

/** Browsers ask for confirmation if `beforeunload` was prevented. */
function closeTab(): 'asked' | 'closed' {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true })) ? 'closed' : 'asked';
}
