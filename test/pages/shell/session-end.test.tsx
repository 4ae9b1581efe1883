import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chatApi, expectBubbles, field, sendButton, toggle } from '#test/pages/support/chat.ts';
import { card, openDashboard, press } from '#test/pages/support/dashboard.ts';
import { fakeApi, lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { hoursApi, hoursCall, openHours } from '#test/pages/support/hours-page.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { noProfile, ownProfileApi } from '#test/pages/support/own-profile.ts';
import { comment, openReview, reviewApi, star, submitButton } from '#test/pages/support/review-page.ts';
import { noNotices, nora, priya } from '#test/pages/support/samples.ts';
import {
  endSession,
  findSignIn,
  inOtherTab,
  passwordField,
  refetch,
  signIn,
  signInAgain,
  signInDialog,
} from '#test/pages/support/session.ts';
import { aRequest, aSession } from '#test/pages/support/session-samples.ts';
import { openSettings, section } from '#test/pages/support/settings-page.ts';
import { findToast, shownToasts } from '#test/pages/support/toast.ts';

const tryAgain = 'You were signed out, so that didn’t go through. Please try again.';
const role = () => screen.getByLabelText('Role / Title');
const saveButton = () => screen.getByRole('button', { name: 'Save Changes', hidden: true });
const signInPage = () => screen.findByRole('tab', { name: 'Sign In' });

/** Priya's profile form with a changed title. */
async function changeProfile() {
  const api = ownProfileApi();
  const page = await openPage('/profile/edit', { as: priya });
  await fill(page.user, await screen.findByLabelText('Role / Title'), 'Watchmaker');
  return { api, ...page };
}

/** Nora's chat with a half-typed message. */
async function typeMessage() {
  const chat = chatApi();
  const dashboard = await openDashboard(nora, [aSession('booker')], { answers: chat.answers });
  await dashboard.user.click(await toggle());
  // Not typed by user-event, which breaks when the sign-in takes the focus: it then reports the change inside a render.
  fireEvent.change(await field(), { target: { value: 'Half a ' } });
  const message = await field();
  act(() => message.focus());
  return { ...dashboard, chat };
}

describe('when the session ends while something is half-typed', () => {
  test('the profile form stays, and can be saved after signing in again', async () => {
    const { api, user, address } = await changeProfile();
    endSession(api, priya);
    await user.click(saveButton());
    expect(await findSignIn()).toHaveAccessibleDescription(/What you typed is still here/);
    expect(await passwordField()).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Forgot your password? (opens in a new tab)' })).toHaveAttribute(
      'target',
      '_blank',
    );
    expect(address()).toBe('/profile/edit');
    expect(shownToasts()).toEqual([]);

    await signInAgain(user, 'wrong');
    expect(await passwordField()).toHaveAccessibleDescription('That password isn’t right. Please try again.');
    await waitFor(async () => expect(await passwordField()).toHaveFocus());
    api.on('POST /auth/login', lostConnection);
    await signInAgain(user);
    await waitFor(async () =>
      expect(await passwordField()).toHaveAccessibleDescription(/Check your connection/),
    );
    endSession(api, priya);
    await signInAgain(user);

    expect(await findToast(tryAgain)).toBeVisible();
    await waitFor(() => expect(signInDialog()).toBeNull());
    await waitFor(() => expect(saveButton()).toHaveFocus());
    expect(role()).toHaveValue('Watchmaker');
    expect(api.calls('PATCH /api/profile/me')).toEqual([]);
    await user.click(saveButton());
    await findToast('Profile updated');
    expect(api.calls('PATCH /api/profile/me')[0]?.body).toMatchObject({ role: 'Watchmaker' });
    expect(api.calls('PATCH /api/user/update').map(({ headers }) => headers['x-user-id'])).toEqual([
      priya.id,
      priya.id,
    ]);
  });

  test('the review stays', async () => {
    const api = reviewApi();
    const { user } = await openReview(api);
    await user.click(await star(4));
    await fill(user, await comment(), 'Patient and clear');
    endSession(api, nora);
    await user.click(submitButton());
    await signInAgain(user);
    await findToast(tryAgain);
    expect(await comment()).toHaveValue('Patient and clear');
    expect(await star(4)).toBeChecked();
    await user.click(submitButton());
    await findToast('Review Submitted!');
  });

  test('the settings stay', async () => {
    const { api, user } = await openSettings();
    const email = within(section('Email address')).getByLabelText('Email');
    fireEvent.change(email, { target: { value: 'nora@example.com' } });
    await screen.findByRole('button', { name: /^Notifications/ });
    endSession(api, nora);
    await refetch();
    await signInAgain(user);
    await waitFor(() => expect(signInDialog()).toBeNull());
    expect(email).toHaveValue('nora@example.com');
    expect(email).toBeVisible();
  });

  test('changed hours stay, even if the first call after signing in again fails', async () => {
    const api = hoursApi();
    const { user } = await openHours();
    const days = screen.getByLabelText('Booking window (days)');
    fireEvent.change(days, { target: { value: '30' } });
    await screen.findByRole('button', { name: /^Notifications/ });
    endSession(api, priya);
    await refetch();
    await findSignIn();
    const failing = api.pause(hoursCall.load);
    await signInAgain(user);
    await waitFor(() => expect(signInDialog()).toBeNull());
    // The hours are requested twice before the page gives up.
    (await failing.next())(refusal(503));
    const fail = await failing.next();
    await act(async () => {
      fail(refusal(503));
      // The page learns of the failure in a later task.
      for (let tasks = 0; tasks < 3; tasks += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    });
    expect(screen.getByLabelText('Booking window (days)')).toBe(days);
    expect(days).toHaveValue(30);
  });

  test('the chat message stays, and the page shows what happened in the meantime', async () => {
    const { api, user, setBookings } = await typeMessage();
    endSession(api, nora);
    await refetch();
    await findSignIn();
    const calls = api.calls('GET /api/bookings/me').length;
    await refetch();
    expect(api.calls('GET /api/bookings/me')).toHaveLength(calls);
    setBookings(aSession('booker'), aSession('booker', { id: '00000000-0000-4000-b000-000000000099' }));
    await signInAgain(user);
    await waitFor(() => expect(signInDialog()).toBeNull());
    expect(await screen.findByRole('tab', { name: 'Upcoming (2)' })).toBeVisible();
    await waitFor(async () => expect(await field()).toHaveFocus());
    await user.keyboard('thought{Enter}');
    await expectBubbles('Half a thought');
  });

  test('a message whose sending found that the session has ended is sent after signing in again', async () => {
    const { api, user, chat } = await typeMessage();
    endSession(api, nora);
    await user.click(await sendButton());
    await signInAgain(user);
    await expectBubbles('Half ajust now');
    expect(chat.messages.map(({ content }) => content)).toEqual(['Half a']);
    expect(shownToasts()).toEqual([]);
  });

  test('a dialog that is open below keeps its text, and Escape doesn’t close it', async () => {
    const { api, user } = await openDashboard(priya, [aRequest('expert')]);
    await press(user, 'Decline request');
    const below = await screen.findByRole('dialog');
    const reason = within(below).getByRole('textbox');
    fireEvent.change(reason, { target: { value: 'I’m away that week' } });
    act(() => reason.focus());
    endSession(api, priya);
    await refetch();
    await waitFor(async () => expect(await passwordField()).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(await findSignIn()).toBeVisible();
    for (let tabs = 0; tabs < 6; tabs += 1) {
      await user.tab();
      expect(await findSignIn()).toContainElement(document.activeElement as HTMLElement);
    }
    await signInAgain(user);
    await waitFor(() => expect(signInDialog()).toBeNull());
    await waitFor(() => expect(reason).toHaveFocus());
    expect(reason).toHaveValue('I’m away that week');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(below).not.toBeInTheDocument());
    expect(await card('Nora Lind')).toBeVisible();
  });
});

describe('someone else at the same computer', () => {
  test('signs in with another account and finds nothing of what was typed', async () => {
    const { api, user, address } = await typeMessage();
    endSession(api, nora);
    await refetch();
    await findSignIn();
    await press(user, 'Use another account');
    expect(await signInPage()).toBeVisible();
    expect(address()).toBe('/auth');
    expect(shownToasts()).toEqual([]);
    expect(signInDialog()).toBeNull();
    expect(window.sessionStorage).toHaveLength(0);
    expect(api.calls('POST /auth/logout')).toHaveLength(1);
  });

  test('is asked before unsaved changes are discarded', async () => {
    const { api, user, address } = await changeProfile();
    endSession(api, priya);
    await user.click(saveButton());
    await findSignIn();
    await press(user, 'Use another account');
    await press(user, 'Keep editing', await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    expect(await findSignIn()).toBeVisible();
    await press(user, 'Use another account');
    await press(user, 'Discard changes');
    expect(await signInPage()).toBeVisible();
    expect(address()).toBe('/auth');
  });

  test('gets their own page when they signed in without this tab noticing', async () => {
    const { api, user, setBookings } = await typeMessage();
    setBookings();
    api.answerAll(({ headers }: { headers: Record<string, string> }) =>
      headers['x-user-id'] === nora.id ? refusal(401, { code: 'unauthenticated' }) : signIn(api, priya),
    );
    api.on('GET /auth/user', () => {
      signIn(api, priya);
      return priya;
    });
    await user.click(await sendButton());
    expect(await screen.findByRole('button', { name: 'Account menu for Priya Raman' })).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
    expect(signInDialog()).toBeNull();
    expect(window.sessionStorage).toHaveLength(0);
    expect(api.calls('POST /api/messages').map(({ headers }) => headers['x-user-id'])).toEqual(
      expect.not.arrayContaining([priya.id]),
    );
  });
});

describe('other tabs of the same browser', () => {
  test('signing in again in one continues the other', async () => {
    const { api, user } = await typeMessage();
    endSession(api, nora);
    await refetch();
    await findSignIn();
    signIn(api, nora);
    await inOtherTab(nora);
    await waitFor(() => expect(signInDialog()).toBeNull());
    expect(await field()).toHaveValue('Half a ');
    await user.click(await field());
    await user.keyboard('thought{Enter}');
    await expectBubbles('Half a thought');
  });

  test('signing out in one signs out the other and deletes what was typed', async () => {
    const { api, address } = await typeMessage();
    endSession(api, nora);
    await refetch();
    await findSignIn();
    await inOtherTab(null);
    await findToast('Unauthorized: You are logged out. Logging in again...');
    expect(await signInPage()).toBeVisible();
    expect(address()).toBe('/auth');
    expect(signInDialog()).toBeNull();
    expect(window.sessionStorage).toHaveLength(0);
  });

  test('signing in as someone else in one shows their page in the other', async () => {
    const { api, setBookings } = await typeMessage();
    setBookings();
    endSession(api, nora);
    await refetch();
    await findSignIn();
    signIn(api, priya);
    await inOtherTab(priya);
    expect(await screen.findByRole('button', { name: 'Account menu for Priya Raman' })).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
    expect(window.sessionStorage).toHaveLength(0);
  });
});

test('a call that was refused just before signing in again doesn’t ask a second time', async () => {
  const { api, user, chat } = await typeMessage();
  const late = api.pause('POST /api/messages');
  await user.click(await sendButton());
  const answer = await late.next();
  endSession(api, nora);
  await refetch();
  await signInAgain(user);
  await waitFor(() => expect(signInDialog()).toBeNull());
  api.on('POST /api/messages', chat.store);
  answer(refusal(401, { code: 'unauthenticated' }));
  await expectBubbles('Half ajust now');
  expect(signInDialog()).toBeNull();
});

test('on a public page, a user whose session ends becomes a visitor', async () => {
  const api = fakeApi({
    'GET /api/notices': noNotices,
    'GET /api/profile/me': noProfile(),
    'GET /api/profiles': [],
  });
  const { address } = await openPage('/search', { as: nora });
  await screen.findByRole('button', { name: /^Notifications/ });
  endSession(api, nora);
  await refetch();
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(signInDialog()).toBeNull();
  expect(address()).toBe('/search');
});

test('going back to a public page leaves the sign-in, and the message is there for the same user', async () => {
  const api = fakeApi({
    'GET /api/notices': noNotices,
    'GET /api/profile/me': noProfile(),
    'GET /api/settings': refusal(503),
    'GET /api/settings/sign-in': refusal(503),
    'GET /api/profiles': [],
  });
  const { user, goBack } = await openPage('/search', { as: nora });
  await user.click(await screen.findByRole('button', { name: /^Account menu/ }));
  endSession(api, nora);
  await user.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  await findSignIn();
  api.answerAll(undefined);
  await goBack();
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(signInDialog()).toBeNull();
});
