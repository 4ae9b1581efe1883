import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { ownProfileApi } from '#test/pages/support/own-profile.ts';
import { aProfile, priya } from '#test/pages/support/samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save Changes' }));
const unavailable = 'InTime is briefly unavailable. Please try again in a moment.';
const price = (minutes: number) => screen.getByLabelText(`${minutes} minutes`);

async function openForm() {
  const page = await openPage('/profile/edit', { as: priya });
  await screen.findByLabelText('First name');
  return page;
}

describe('saving a profile', () => {
  test('sends names, profile and prices one after the other, then returns to the profile', async () => {
    const api = ownProfileApi({ location: 'Geneva' });
    const { user, address } = await openForm();
    await fill(user, screen.getByLabelText('First name'), 'Grace');
    await fill(user, screen.getByLabelText('Location'), '');
    await fill(user, screen.getByLabelText('Twitter/X'), 'https://x.com/grace');
    await fill(user, screen.getByLabelText('Headline'), 'Something else entirely');
    await user.click(screen.getByRole('switch', { name: 'Available for Bookings' }));
    await fill(user, price(45), '120.5');
    expect(screen.queryByText(/Save your changes to publish/)).toBeNull();
    await save(user);
    await findToast('Profile updatedYour profile has been successfully updated.');
    expect(address()).toBe('/profile/me');
    expect(api.calls().map(({ method, path, body }) => ({ call: `${method} ${path}`, body }))).toEqual([
      { call: 'PATCH /api/user/update', body: { firstName: 'Grace', lastName: 'Raman' } },
      {
        call: 'PATCH /api/profile/me',
        body: {
          role: 'Clockmaker',
          headline: 'Something else entirely',
          about: 'Forty years at the bench.',
          location: null,
          linkedinUrl: null,
          youtubeUrl: null,
          twitterUrl: 'https://x.com/grace',
          instagramUrl: null,
          isActive: false,
        },
      },
      {
        call: 'PUT /api/profile/pricing',
        body: {
          tiers: [
            { duration: 15, price: 50 },
            { duration: 30, price: 75 },
            { duration: 45, price: 120.5 },
          ],
        },
      },
    ]);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Grace Raman');
    expect(screen.getByText('$120.50')).toBeVisible();
    expect(screen.getByText('Bookings are off')).toBeVisible();
  });

  test('waits for each call before sending the next', async () => {
    const api = ownProfileApi();
    const names = api.pause('PATCH /api/user/update');
    const { user } = await openForm();
    await save(user);
    const answer = await names.next();
    expect(api.calls()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveAttribute('aria-busy', 'true');
    answer(priya);
    await findToast('Profile updated');
    expect(api.calls()).toHaveLength(3);
  });

  test.each([
    {
      failing: 'PATCH /api/profile/me',
      saved: 'We saved your name, but not your profile or your prices.',
    },
    {
      failing: 'PUT /api/profile/pricing',
      saved: 'We saved your name and your profile, but not your prices.',
    },
  ])('a failed $failing shows what was saved and can be retried', async ({ failing, saved }) => {
    const api = ownProfileApi();
    const { user, address } = await openForm();
    api.on(failing, refusal(503, { code: 'unavailable', message: unavailable }));
    await fill(user, screen.getByLabelText('First name'), 'Grace');
    await fill(user, screen.getByLabelText('Role / Title'), 'Admiral');
    await fill(user, price(15), '61');
    await save(user);
    await findToast(`Update failed${unavailable}`);
    expect(screen.getByText(saved, { exact: false })).toHaveRole('alert');
    expect(address()).toBe('/profile/edit');
    expect(screen.getByLabelText('Role / Title')).toHaveValue('Admiral');
    api.restore(failing);
    await save(user);
    expect(await screen.findByText('Admiral')).toBeVisible();
    expect(address()).toBe('/profile/me');
    expect(screen.getByText('$61')).toBeVisible();
  });

  test('shows that nothing was saved when the first call is lost', async () => {
    const api = ownProfileApi();
    const { user } = await openForm();
    api.on('PATCH /api/user/update', lostConnection);
    await save(user);
    await findToast('Update failedFailed to update profile. Please try again.');
    expect(screen.getByText(/^We couldn’t save your name, your profile, or your prices\./)).toHaveRole(
      'alert',
    );
  });

  test('shows the server’s messages under their fields', async () => {
    const api = ownProfileApi();
    const { user } = await openForm();
    const message = 'Headline must be at most 200 characters';
    api.on(
      'PATCH /api/profile/me',
      refusal(400, { code: 'invalid', message, fields: { headline: message } }),
    );
    await save(user);
    await findToast(`Update failed${message}`);
    expect(screen.getByLabelText('Headline')).toHaveAccessibleDescription(new RegExp(message));
  });
});

describe('the fields of a profile', () => {
  test('a price is blank while edited, becomes 1 when left empty, and stays when not edited', async () => {
    ownProfileApi();
    const { user } = await openForm();
    const [first, second, third] = [price(15), price(30), price(45)];
    await user.click(first);
    expect(first).toHaveValue('');
    expect(first).toHaveAttribute('placeholder', '50');
    await user.tab();
    expect(first).toHaveValue('50');
    expect(second).toHaveFocus();
    await user.keyboard('80');
    expect(screen.getByText('You receive $72')).toBeVisible();
    await user.click(third);
    await user.keyboard('9{Backspace}');
    await user.tab();
    expect(third).toHaveValue('1');
    expect(screen.getByText('You receive $0.90')).toBeVisible();
    await user.click(second);
    await user.keyboard('{Backspace}');
    await user.tab();
    expect(second).toHaveValue('1');
    await fill(user, second, '10001');
    await fill(user, third, '0.5');
    await save(user);
    expect(await screen.findAllByText('Price must be between $1 and $10,000')).toHaveLength(2);
    expect(second).toHaveFocus();
  });

  test('each invalid field shows its error, and the first one gets the focus', async () => {
    const api = ownProfileApi();
    const { user } = await openForm();
    await fill(user, screen.getByLabelText('Last name'), '');
    await fill(user, screen.getByLabelText('Role / Title'), 'x');
    await fill(user, screen.getByLabelText('Headline'), 'short');
    await fill(user, screen.getByLabelText('LinkedIn'), 'javascript:alert(1)');
    await user.click(screen.getByRole('button', { name: 'Remove Clocks' }));
    await save(user);
    for (const [label, message] of [
      ['Last name', 'Last name is required'],
      ['Role / Title', 'Role is required'],
      ['Headline', 'Headline must be at least 10 characters'],
      ['LinkedIn', 'Invalid LinkedIn URL'],
      ['Add a tag', 'Add at least one expertise tag'],
    ] as const) {
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(`${message}$`));
    }
    expect(screen.getByLabelText('Last name')).toHaveFocus();
    expect(api.calls()).toEqual([]);
  });

  test('an expert without prices sees that saving publishes the suggested ones', async () => {
    ownProfileApi({ pricingTiers: [] });
    await openForm();
    const notice = 'You haven’t set any prices yet. Save your changes to publish the ones below.';
    expect(screen.getByText(notice)).toBeVisible();
    expect([15, 30, 45].map((minutes) => price(minutes))).toEqual([
      expect.objectContaining({ value: '50' }),
      expect.objectContaining({ value: '75' }),
      expect.objectContaining({ value: '100' }),
    ]);
  });
});

describe('the prices of a profile', () => {
  const offer = (minutes: number) => screen.getByRole('switch', { name: `Offer ${minutes} min` });
  const sentTiers = (api: ReturnType<typeof ownProfileApi>) => api.calls('PUT /api/profile/pricing')[0]?.body;
  const clear = async (user: UserEvent, minutes: number) => {
    await user.click(price(minutes));
    await user.keyboard('{Backspace}');
    await user.tab();
  };

  test('a link leads straight to them', async () => {
    ownProfileApi();
    await openPage('/profile/edit#pricing', { as: priya });
    const heading = await screen.findByRole('heading', { name: 'Session Pricing' });
    expect(heading).toHaveFocus();
  });

  test('a duration without a price is off, and one that is switched off isn’t sent', async () => {
    const api = ownProfileApi({ pricingTiers: aProfile().pricingTiers.slice(1) });
    const { user } = await openForm();
    expect(offer(15)).not.toBeChecked();
    expect(screen.queryByLabelText('15 minutes')).toBeNull();
    await user.click(offer(45));
    await save(user);
    await findToast('Profile updated');
    expect(sentTiers(api)).toEqual({ tiers: [{ duration: 30, price: 75 }] });
  });

  test('a duration switched off and on again gets its price back, even an invalid one never blocks saving', async () => {
    const api = ownProfileApi({ pricingTiers: aProfile().pricingTiers.slice(1) });
    const { user } = await openForm();
    await fill(user, price(30), '82');
    await user.click(offer(30));
    await user.click(offer(30));
    expect(price(30)).toHaveValue('82');
    await user.click(offer(15));
    expect(price(15)).toHaveValue('50');
    await fill(user, price(45), '0.5');
    await user.click(offer(45));
    await save(user);
    await findToast('Profile updated');
    expect(sentTiers(api)).toEqual({
      tiers: [
        { duration: 15, price: 50 },
        { duration: 30, price: 82 },
      ],
    });
  });

  test('an expert who offers nothing sees what that means', async () => {
    ownProfileApi();
    const { user } = await openForm();
    for (const minutes of [15, 30, 45]) await user.click(offer(minutes));
    expect(screen.getByText('Turn on at least one duration so people can book you.')).toBeVisible();
  });

  test('a price that fell back to $1 is asked about, and can be changed', async () => {
    const api = ownProfileApi();
    const { user } = await openForm();
    await clear(user, 15);
    await save(user);
    const question = await screen.findByRole('dialog', { name: '15 minutes for $1?' });
    expect(question).toHaveTextContent('You’d receive $0.90 per session.');
    await user.click(screen.getByRole('button', { name: 'Change price' }));
    await waitFor(() => expect(price(15)).toHaveFocus());
    expect(api.calls()).toEqual([]);
    await user.keyboard('55');
    await save(user);
    await findToast('Profile updated');
    expect(sentTiers(api)).toMatchObject({ tiers: [{ duration: 15, price: 55 }, {}, {}] });
  });

  test('a price that fell back to $1 is saved after a yes', async () => {
    const api = ownProfileApi();
    const { user } = await openForm();
    await clear(user, 15);
    await clear(user, 45);
    await save(user);
    expect(await screen.findByRole('dialog', { name: '15 and 45 minutes for $1 each?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Yes, charge $1' }));
    await findToast('Profile updated');
    expect(sentTiers(api)).toMatchObject({ tiers: [{ price: 1 }, { price: 75 }, { price: 1 }] });
  });

  test('a typed price of $1 is not asked about, nor one that is switched off', async () => {
    const api = ownProfileApi();
    const { user } = await openForm();
    await fill(user, price(15), '1');
    await clear(user, 30);
    await user.click(offer(30));
    await save(user);
    await findToast('Profile updated');
    expect(sentTiers(api)).toMatchObject({ tiers: [{ duration: 15, price: 1 }, { duration: 45 }] });
  });
});
