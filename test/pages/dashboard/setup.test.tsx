import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { dashboardApi, openDashboard, press } from '#test/pages/support/dashboard.ts';
import { refusal } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { ownProfileApi } from '#test/pages/support/own-profile.ts';
import { aProfile, newSetup, noFigures, priya } from '#test/pages/support/samples.ts';
import { mondayMorning, unavailable } from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const stats = { newProfilesToday: 0, requestAcceptRate: 0, avgTimeToFirstMeeting: 0, avgRating: 0 };
const answersFor = (profile: Profile) => ({
  'GET /api/profile/me': profile,
  'GET /api/admin/stats': stats,
  'PATCH /api/profile/setup': profile,
});
const newExpert = aProfile({ pricingTiers: [], setup: newSetup });
const findChecklist = () => screen.findByRole('region', { name: 'Finish setting up' });
const queryChecklist = () => screen.queryByRole('region', { name: 'Finish setting up' });

describe('the setup checklist', () => {
  test('explains each step and links to it', async () => {
    await openDashboard(priya, [], { answers: answersFor(newExpert) });
    const checklist = await findChecklist();
    expect(checklist).toHaveTextContent('0 of 5 done');
    const links = within(checklist).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['To do: Price your sessionsPeople can’t book you until you do.', '/profile/edit#pricing'],
      [
        'To do: Choose when people can book youUntil you choose, people can request any time, day or night.',
        '/profile/hours',
      ],
      ['To do: Get paidConnect an account so we can pay you.', '/payouts'],
      ['To do: Add a photoSo people know who they’ll meet.', '/profile/edit#photo'],
      ['To do: Share your linkAdd it to your bio, or download the QR code.', '/profile/me#share'],
    ]);
  });

  test('is the only one to ask for prices, until it is hidden', async () => {
    const { user } = await openDashboard(priya, [], { answers: answersFor(newExpert) });
    await findChecklist();
    expect(screen.queryByRole('link', { name: 'Set your prices' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Hide the setup checklist' }));
    expect(await screen.findByRole('link', { name: 'Set your prices' })).toHaveAttribute(
      'href',
      '/profile/edit#pricing',
    );
    expect(screen.getByText('People can’t book you until you set your prices.')).toBeVisible();
  });

  test('checks off finished steps', async () => {
    const setup = { ...newSetup, hours: true, payouts: 'underReview' as const };
    await openDashboard(priya, [], { answers: answersFor(aProfile({ setup })) });
    const checklist = await findChecklist();
    expect(checklist).toHaveTextContent('2 of 5 done');
    const done = within(checklist).getAllByRole('link', { name: /^Done/ });
    expect(done.map(({ textContent }) => textContent)).toEqual([
      'Done: Price your sessions',
      'Done: Choose when people can book you',
    ]);
    expect(checklist).toHaveTextContent('Your account is under review.');
  });

  test('disappears when every step is done', async () => {
    const setup = { ...newSetup, hours: true, payouts: 'connected' as const, link: true };
    const profile = aProfile({ setup, user: { ...aProfile().user, profileImageUrl: '/objects/me' } });
    await openDashboard(priya, [], { answers: answersFor(profile) });
    await screen.findByRole('region', { name: 'Your numbers' });
    expect(queryChecklist()).toBeNull();
  });

  test('can be hidden permanently', async () => {
    const { api, user } = await openDashboard(priya, [], { answers: answersFor(newExpert) });
    await findChecklist();
    await press(user, 'Hide the setup checklist');
    expect(queryChecklist()).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
    await waitFor(() => expect(api.calls('PATCH /api/profile/setup')[0]?.body).toEqual({ hidden: true }));
  });

  test('reappears if hiding it fails', async () => {
    const { api, user } = await openDashboard(priya, [], { answers: answersFor(newExpert) });
    await findChecklist();
    api.on('PATCH /api/profile/setup', refusal(503, { code: 'unavailable', message: 'Not now.' }));
    await press(user, 'Hide the setup checklist');
    await findToast('We couldn’t hide the checklistNot now.');
    expect(await findChecklist()).toBeVisible();
  });

  test('checks off the link once it is copied, and saves that only once', async () => {
    const { api, user } = await openDashboard(priya, [], { answers: answersFor(newExpert) });
    const checklist = await findChecklist();
    await press(user, 'Copy link');
    expect(await within(checklist).findByRole('link', { name: 'Done: Share your link' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/priya');
    await press(user, 'Copied!');
    expect(api.calls('PATCH /api/profile/setup').map(({ body }) => body)).toEqual([{ link: true }]);
  });

  test('is also on the expert’s own profile, where downloading the QR code counts as sharing', async () => {
    const api = ownProfileApi({ setup: newSetup });
    api.on('PATCH /api/profile/setup', aProfile());
    // jsdom has neither files' addresses nor downloads.
    Object.assign(URL, { createObjectURL: () => 'blob:qr', revokeObjectURL: () => undefined });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    onTestFinished(() => saved.mockRestore());
    const { user } = await openPage('/profile/me#share', { as: priya });
    expect(await screen.findByRole('heading', { name: 'Share your link' })).toHaveFocus();
    const download = screen.getByRole('button', { name: 'Download SVG' });
    await waitFor(() => expect(download).toBeEnabled());
    await user.click(download);
    const checklist = await findChecklist();
    expect(await within(checklist).findByRole('link', { name: 'Done: Share your link' })).toBeVisible();
  });
});

describe('an expert’s own figures', () => {
  const findFigures = () => screen.findByRole('region', { name: 'Your numbers' });
  const withFigures = (figures: object) => ({
    ...answersFor(aProfile()),
    'GET /api/stats/mine': { ...noFigures, ...figures },
  });

  test('show the next session, earnings and views', async () => {
    const at = Date.parse(mondayMorning) + 130 * 60_000;
    const answers = withFigures({
      nextSession: {
        bookingId: '00000000-0000-4000-b000-000000000001',
        scheduledAt: new Date(at).toISOString(),
        endsAt: new Date(at + 30 * 60_000).toISOString(),
        with: 'Nora Lind',
      },
      earnings: { total: '135.00', paidOut: '67.50', held: '67.50' },
      views: 1204,
    });
    await openDashboard(priya, [], { answers });
    const figures = await findFigures();
    await within(figures).findByText('in 2 h 10 min');
    expect(figures).toHaveTextContent(/With Nora Lind, Mon 1 Mar, \d\d:\d\d/);
    expect(figures).toHaveTextContent('Earned this month$135$67.50 paid out, $67.50 to come, after our fee');
    expect(figures).toHaveTextContent('Profile views this month1204Total visits, not counting your own.');
  });

  test('invite a new expert to share their link', async () => {
    await openDashboard(priya, [], { answers: withFigures({}) });
    const figures = await findFigures();
    await within(figures).findByText('None yet');
    expect(figures).toHaveTextContent('Share your link to get booked.');
    expect(figures).toHaveTextContent(
      'Earned this month$0From this month’s sessions and tips, after our fee.',
    );
  });

  test('can be loaded again after a failure', async () => {
    const { api } = dashboardApi([], { ...answersFor(aProfile()), 'GET /api/stats/mine': unavailable });
    const { user } = await openPage('/dashboard', { as: priya });
    expect(await screen.findByText('We couldn’t load your numbers')).toBeVisible();
    api.on('GET /api/stats/mine', noFigures);
    await press(user, 'Try Again');
    expect(await screen.findByText('None yet')).toBeVisible();
  });
});
