import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Self } from '#shared/accounts/accounts.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { fakeApi, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { type OpenedPage, openPage } from '#test/pages/support/open-page.tsx';
import { noProfile } from '#test/pages/support/own-profile.ts';
import { aProfile, bookingList, noFigures, noNotices, nora } from '#test/pages/support/samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const nameless: Self = { ...nora, firstName: null, lastName: null };
const newcomer = { 'GET /api/notices': noNotices, 'GET /api/profile/me': noProfile() };

async function openOnboarding(user: Self = nameless) {
  const page = await openPage('/onboarding', { as: user });
  await screen.findByRole('heading', { level: 1, name: 'Create Your Expert Profile' });
  return page;
}

async function fillIn({ user }: OpenedPage, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await fill(user, screen.getByLabelText(label), text);
}

const create = ({ user }: OpenedPage) => user.click(screen.getByRole('button', { name: 'Create Profile' }));

const requiredFields = {
  'First name': 'Ada',
  'Last name': 'Byron',
  'Your Role': 'Tester',
  'Professional Headline': 'Finds what is wrong',
};

test('missing fields show their errors, and the first one gets the focus', async () => {
  const api = fakeApi(newcomer);
  const page = await openOnboarding();
  await fillIn(page, { YouTube: 'nonsense' });
  await create(page);
  for (const message of [
    'First name is required',
    'Last name is required',
    'Role is required',
    'Headline must be at least 10 characters',
    'Add at least one expertise tag',
    'Invalid YouTube URL',
  ]) {
    expect(await screen.findByText(message)).toBeVisible();
  }
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('First name is required');
  await fillIn(page, { ...requiredFields, YouTube: '' });
  await create(page);
  await waitFor(() => expect(screen.getByLabelText('Add a tag')).toHaveFocus());
  expect(api.calls()).toEqual([]);
});

test('a chosen suggested tag disappears, custom tags are added by Enter or the button, and duplicates are ignored', async () => {
  fakeApi(newcomer);
  const page = await openOnboarding();
  const { user } = page;
  const suggested = () => within(screen.getByRole('list', { name: 'Suggested tags' }));
  const chosen = () =>
    within(screen.getByRole('list', { name: 'Selected tags' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(
    suggested()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Product Design',
    'Marketing Strategy',
    'Career Coaching',
    'Engineering Leadership',
    'Fundraising',
    'Sales Strategy',
    'Growth Marketing',
    'UI/UX Design',
    'Content Strategy',
    'Data Analytics',
  ]);
  await user.click(suggested().getByRole('button', { name: 'Fundraising' }));
  expect(suggested().queryByRole('button', { name: 'Fundraising' })).toBeNull();
  // The focus moves to the button next to the removed one.
  expect(suggested().getByRole('button', { name: 'Sales Strategy' })).toHaveFocus();
  const own = screen.getByLabelText('Add a tag');
  await user.type(own, '  Beekeeping {Enter}Hay');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.type(own, 'beekeeping{Enter}fundraising{Enter}{Enter}');
  expect(chosen()).toEqual(['Fundraising', 'Beekeeping', 'Hay']);
  await user.type(own, 'hay{Enter}');
  expect(screen.getByText('You’ve already added that tag.')).toBeVisible();
  await user.type(own, 'Honey');
  await create(page);
  await waitFor(() => expect(chosen()).toEqual(['Fundraising', 'Beekeeping', 'Hay', 'Honey']));
  await user.click(screen.getByRole('button', { name: 'Remove Honey' }));
  await user.click(screen.getByRole('button', { name: 'Remove Fundraising' }));
  expect(chosen()).toEqual(['Beekeeping', 'Hay']);
  expect(suggested().getByRole('button', { name: 'Fundraising' })).toBeVisible();
  expect(page.address()).toBe('/onboarding');
});

test('a failed submit shows an error and keeps what was entered, and the next try creates the profile', async () => {
  const ada = { ...nora, firstName: 'Ada', lastName: 'Byron' };
  const api = fakeApi({
    ...newcomer,
    'PATCH /api/user/update': ada,
    'GET /api/bookings/me': bookingList([]),
    'GET /api/stats/mine': noFigures,
    'GET /api/admin/stats': refusal(503, {
      code: 'unavailable',
      message: 'InTime is briefly unavailable. Please try again in a moment.',
    }),
  });
  const creation = api.pause('POST /api/profiles');
  const page = await openOnboarding();
  await fillIn(page, { ...requiredFields, LinkedIn: 'linkedin.com/in/ada' });
  await page.user.click(screen.getByRole('button', { name: 'Data Analytics' }));
  await create(page);
  const refuse = await creation.next();
  const button = await screen.findByRole('button', { name: 'Creating...' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  refuse(refusal(500, { code: 'internal', message: 'Something went wrong on our end. Please try again.' }));
  expect(
    await findToast('Error Creating ProfileSomething went wrong on our end. Please try again.'),
  ).toBeVisible();
  expect(screen.getByLabelText('Your Role')).toHaveValue('Tester');
  expect(page.address()).toBe('/onboarding');

  const { id: _id, ...names } = ada;
  const profile: Profile = aProfile({ userId: nora.id, user: names, role: 'Tester', pricingTiers: [] });
  api.on('GET /api/profile/me', profile);
  await create(page);
  (await creation.next())(profile);
  expect(await findToast('Profile Created!Your expert profile is now live.')).toBeVisible();
  expect(await screen.findByText('Ada Byron')).toBeVisible();
  expect(screen.getByText('Active')).toBeVisible();
  expect(page.address()).toBe('/dashboard');
  expect(api.calls('PATCH /api/user/update').at(-1)?.body).toEqual({ firstName: 'Ada', lastName: 'Byron' });
  expect(api.calls('POST /api/profiles').at(-1)?.body).toMatchObject({
    userId: nora.id,
    role: 'Tester',
    headline: 'Finds what is wrong',
    linkedinUrl: 'https://linkedin.com/in/ada',
    tags: ['Data Analytics'],
    isActive: true,
  });
});

test('the account’s names are prefilled', async () => {
  fakeApi(newcomer);
  await openOnboarding(nora);
  expect(screen.getByLabelText('First name')).toHaveValue('Nora');
  expect(screen.getByLabelText('Last name')).toHaveValue('Lind');
});

test('a user who already has a profile is sent to edit it', async () => {
  fakeApi({ ...newcomer, 'GET /api/profile/me': aProfile({ userId: nora.id }) });
  const { address } = await openPage('/onboarding', { as: nora });
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeVisible();
  expect(address()).toBe('/profile/edit');
});
