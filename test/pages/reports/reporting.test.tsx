import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { bubbles, chatApi, fromNora, toggle } from '#test/pages/support/chat.ts';
import { dialog, openDashboard, press } from '#test/pages/support/dashboard.ts';
import { fakeApi, lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { noProfile } from '#test/pages/support/own-profile.ts';
import {
  aMessage,
  aProfile,
  noNotices,
  nora,
  noSlots,
  priya,
  profileId,
} from '#test/pages/support/samples.ts';
import { aSession } from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const send = 'POST /api/reports';
const accepted = () => new Response(null, { status: 204 });
const reviewId = '00000000-0000-4000-b000-000000000001';
const review = {
  id: reviewId,
  rating: 1,
  comment: 'A rude word',
  createdAt: '2026-02-03T10:00:00.000Z',
  reviewer: { firstName: 'Tom', lastName: 'K.' },
  reply: null,
  repliedAt: null,
};
const reviewed = () => aProfile({ averageRating: 1, _count: { reviews: 1 }, reviews: [review] });

async function openExpertPage(as: typeof nora | typeof priya | null) {
  const api = fakeApi({
    'GET /api/links/*': reviewed(),
    'GET /api/profiles/*/slots': noSlots,
    'GET /api/profile/me': as?.id === priya.id ? reviewed() : noProfile,
    'GET /api/notices': noNotices,
    [send]: accepted,
  });
  const page = await openPage('/priya', { as });
  await screen.findByRole('heading', { level: 1 });
  // The button loads after the page, and only for signed-in users.
  if (as) await screen.findByRole('button', { name: 'Report this review' });
  return { api, ...page };
}

const buttons = () => screen.queryAllByRole('button', { name: /^Report/ }).map((each) => each.textContent);
const choose = async (user: UserEvent, reason: string) =>
  user.click(within(await dialog()).getByRole('radio', { name: reason }));

describe('reporting a profile', () => {
  test('asks what’s wrong, sends it and says thanks', async () => {
    const { api, user } = await openExpertPage(nora);
    await press(user, 'Report this profile');
    const form = await dialog();
    expect(form).toHaveAccessibleName('Report this profile');
    expect(form).toHaveAccessibleDescription('We’ll take a look. We won’t tell them who reported it.');
    await press(user, 'Send report', form);
    expect(await within(form).findByText('Choose a reason')).toBeVisible();
    expect(api.calls()).toEqual([]);
    await choose(user, 'Fake or misleading');
    await fill(user, within(form).getByLabelText('Details'), 'That’s my photo.');
    await press(user, 'Send report', form);
    await findToast('Thanks for telling usWe’ll take a look.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Report this profile' })).toHaveFocus();
    expect(api.calls().map(({ body }) => body)).toEqual([
      { kind: 'profile', id: profileId, reason: 'fake', text: 'That’s my photo.' },
    ]);
  });

  test('“Something else” needs a word about it', async () => {
    const { api, user } = await openExpertPage(nora);
    await press(user, 'Report this profile');
    await choose(user, 'Something else');
    await press(user, 'Send report', await dialog());
    const details = within(await dialog()).getByLabelText('Details');
    await waitFor(() => expect(details).toHaveAccessibleDescription(/Tell us what’s wrong/));
    expect(api.calls()).toEqual([]);
  });

  test.each([
    ['a lost connection', lostConnection, 'Your report wasn’t sent. Please try again.'],
    ['too many reports', () => refusal(429, { message: 'Too many attempts.' }), 'Too many attempts.'],
  ])('stays open after %s', async (_what, answer, message) => {
    const { api, user } = await openExpertPage(nora);
    api.on(send, answer);
    await press(user, 'Report this profile');
    await choose(user, 'Spam or a scam');
    await press(user, 'Send report', await dialog());
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent(message);
    api.on(send, accepted);
    await press(user, 'Send report', await dialog());
    await findToast('Thanks for telling us');
  });
});

describe('who can report', () => {
  test('a visitor isn’t offered it', async () => {
    await openExpertPage(null);
    expect(buttons()).toEqual([]);
  });

  test('the owner reports a review of their profile, not the profile', async () => {
    const { api, user } = await openExpertPage(priya);
    expect(buttons()).toEqual(['Report this review']);
    await press(user, 'Report this review');
    await choose(user, 'Harassment, hate, or threats');
    await press(user, 'Send report', await dialog());
    await findToast('Thanks for telling us');
    expect(api.calls().map(({ body }) => body)).toEqual([
      { kind: 'review', id: reviewId, reason: 'abuse', text: '' },
    ]);
  });
});

test('a message of the other party can be reported, one’s own can’t', async () => {
  const theirs = aMessage('Pay me in cash');
  const chat = chatApi(fromNora('Hello'), theirs);
  const { api, user } = await openDashboard(nora, [aSession('booker')], {
    answers: { ...chat.answers, [send]: accepted },
  });
  await user.click(await toggle());
  await waitFor(() => expect(bubbles()).toHaveLength(2));
  expect(bubbles().map((text) => text.includes('Report'))).toEqual([false, true]);
  await press(user, 'Report this message');
  expect(await dialog()).toHaveAccessibleDescription(/not the rest of your chat/);
  await choose(user, 'Asks for payment outside InTime');
  await press(user, 'Send report', await dialog());
  await findToast('Thanks for telling us');
  expect(api.calls(send).map(({ body }) => body)).toEqual([
    { kind: 'message', id: theirs.id, reason: 'offPlatform', text: '' },
  ]);
});
