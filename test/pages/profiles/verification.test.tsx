import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { dialog, press } from '#test/pages/support/dashboard.ts';
import { lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { ownProfileApi } from '#test/pages/support/own-profile.ts';
import { aProfile, priya } from '#test/pages/support/samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const askCall = 'POST /api/profile/verification';
const none = { status: 'none', askedAt: null, reason: null } as const;
const pending = { status: 'pending', askedAt: '2026-11-17T09:00:00.000Z', reason: null } as const;
const refused = { ...pending, status: 'refused', reason: 'The links don’t mention you' } as const;
const link = 'https://example.com/priya';

async function openProfile(changes: Partial<Profile>) {
  const api = ownProfileApi(changes);
  api.on(askCall, () => Response.json(aProfile({ verification: pending }), { status: 201 }));
  const page = await openPage('/profile/me', { as: priya });
  return { api, card: await screen.findByRole('region', { name: 'Verified badge' }), ...page };
}

const links = (form: HTMLElement) => within(form).getAllByLabelText<HTMLInputElement>(/^Link \d$/);
const typed = (form: HTMLElement) => links(form).map(({ value }) => value);

describe('the verified badge', () => {
  test.each([
    ['nothing was asked for', none, /Send us links that prove it/, 'Get verified'],
    ['a request waits', pending, /We’re checking your links.*17 Nov 2026/, null],
    ['a request was refused', refused, /We couldn’t verify your profile.*don’t mention you/, 'Ask again'],
    ['the badge was given', { ...pending, status: 'verified' } as const, /You’re verified/, null],
  ])('says so when %s', async (_state, verification, text, button) => {
    const { card } = await openProfile({ verification, isVerified: verification.status === 'verified' });
    expect(card).toHaveTextContent(text);
    const buttons = screen.queryAllByRole('button', { name: /^(Get verified|Ask again)$/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual(button ? [button] : []);
  });

  test('is asked for with links and a note, and the request then waits', async () => {
    const { api, user, card } = await openProfile({ verification: none });
    await press(user, 'Get verified');
    const form = await dialog();
    expect(form).toHaveAccessibleDescription(/Only our team sees them/);
    await press(user, 'Send request', form);
    const first = within(form).getByLabelText('Link 1');
    await waitFor(() => expect(first).toHaveAccessibleDescription(/Must be a link that starts with https/));
    expect(first).toHaveFocus();
    expect(api.calls()).toEqual([]);
    await fill(user, first, ` ${link} `);
    await press(user, 'Add another link', form);
    await waitFor(() => expect(within(form).getByLabelText('Link 2')).toHaveFocus());
    await fill(user, within(form).getByLabelText('Note'), 'I run the workshop');
    await press(user, 'Send request', form);
    await findToast('Request sent');
    // The second field was left empty.
    expect(api.calls(askCall).map(({ body }) => body)).toEqual([
      { links: [link], note: 'I run the workshop' },
    ]);
    expect(card).toHaveTextContent('We’re checking your links');
    expect(screen.queryByRole('button', { name: 'Get verified' })).toBeNull();
    await waitFor(() => expect(card.parentElement).toHaveFocus());
  });

  test('starts with the links of the profile, up to five, and each can be removed', async () => {
    const { user } = await openProfile({
      verification: refused,
      linkedinUrl: 'https://linkedin.example/priya',
      youtubeUrl: 'http://youtube.example/priya',
      twitterUrl: 'https://x.example/priya',
    });
    await press(user, 'Ask again');
    const form = await dialog();
    expect(typed(form)).toEqual(['https://linkedin.example/priya', 'https://x.example/priya']);
    await press(user, 'Remove link 1', form);
    expect(typed(form)).toEqual(['https://x.example/priya']);
    await waitFor(() => expect(within(form).getByLabelText('Link 1')).toHaveFocus());
    expect(within(form).queryByRole('button', { name: 'Remove link 1' })).toBeNull();
    for (let count = 1; count < 5; count += 1) await press(user, 'Add another link', form);
    expect(links(form)).toHaveLength(5);
    expect(within(form).queryByRole('button', { name: 'Add another link' })).toBeNull();
  });

  test.each([
    ['a lost connection', lostConnection, 'Your request wasn’t sent. Please try again.'],
    [
      'a refusal',
      () => refusal(409, { code: 'conflict', message: 'You’ve already asked to be verified.' }),
      'You’ve already asked to be verified.',
    ],
  ])('can be asked for again after %s', async (_what, answer, message) => {
    const { api, user } = await openProfile({ verification: none });
    api.on(askCall, answer);
    await press(user, 'Get verified');
    const form = await dialog();
    await fill(user, within(form).getByLabelText('Link 1'), link);
    const reads = api.calls('GET /api/profile/me').length;
    await press(user, 'Send request', form);
    expect(await within(form).findByRole('alert')).toHaveTextContent(message);
    await waitFor(() => expect(api.calls('GET /api/profile/me').length).toBeGreaterThan(reads));
    expect(typed(form)).toEqual([link]);
  });
});

describe('a hidden profile', () => {
  const hidden = { since: '2026-11-17T09:00:00.000Z', reason: 'The photo isn’t yours' };

  test('tells its owner why, instead of that it’s available', async () => {
    ownProfileApi({ hidden });
    await openPage('/profile/me', { as: priya });
    const notice = await screen.findByRole('region', { name: 'We hid your profile' });
    expect(notice).toHaveTextContent('No one else can find, see, or book it for now.');
    expect(notice).toHaveTextContent('The photo isn’t yours');
    expect(screen.getByText('Hidden')).toBeVisible();
    expect(screen.queryByText('Available this week')).toBeNull();
  });

  test('says on its public page that only its owner sees it', async () => {
    const api = ownProfileApi({ hidden });
    api.on('GET /api/links/*', aProfile({ hidden }));
    await openPage('/priya', { as: priya });
    expect(await screen.findByText('We hid your profile. Only you can see this page.')).toBeVisible();
    expect(screen.queryByText('Available this week')).toBeNull();
  });

  test('a visible one has no such notice', async () => {
    ownProfileApi({ hidden: null });
    await openPage('/profile/me', { as: priya });
    expect(await screen.findByText('Available this week')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'We hid your profile' })).toBeNull();
  });
});
