import type { Page, Request } from '@playwright/test';
import { expect, openReady, password, refusedCall, signUp, signUpExpert, test, toast } from './fixtures.ts';

const saving = (request: Request) => ['PATCH', 'PUT'].includes(request.method());
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

async function openForm(page: Page) {
  await openReady(page, '/profile/edit');
  await expect(page.getByLabel('First Name')).toBeVisible();
}

test.describe('edit profile', () => {
  test('saves by three calls, one after the other, and returns', async ({ page, context }) => {
    await signUpExpert(context, { location: 'Geneva' });
    await openForm(page);
    const calls: { call: string; body: unknown }[] = [];
    page.on('request', (request) => {
      if (saving(request)) {
        const { pathname } = new URL(request.url());
        calls.push({ call: `${request.method()} ${pathname}`, body: request.postDataJSON() });
      }
    });
    await page.getByLabel('First Name').fill('Grace');
    await page.getByLabel('Location').fill('');
    await page.getByLabel('Twitter/X').fill('https://x.com/grace');
    await page.getByLabel('Headline').fill('Something else entirely');
    await page.getByRole('switch', { name: 'Available for Bookings' }).click();
    await page.getByLabel('45 minutes').fill('120.5');
    await expect(page.getByText('Save Changes publishes')).toHaveCount(0);
    await saveButton(page).click();
    await expect(toast(page)).toContainText('Profile updatedYour profile has been successfully updated.');
    await expect(page).toHaveURL(/\/profile\/me$/);
    expect(calls).toEqual([
      {
        call: 'PATCH /api/user/update',
        body: { firstName: 'Grace', lastName: 'Byron' },
      },
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
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Grace Byron');
    await expect(page.getByText('$120.50')).toBeVisible();
    await expect(page.getByText('Not bookable: switched off')).toBeVisible();
  });

  test('a price is blank while it is edited, 1 when left empty, and untouched when only passed', async ({
    page,
    context,
  }) => {
    await signUpExpert(context);
    await openForm(page);
    const [first, second, third] = [15, 30, 45].map((minutes) => page.getByLabel(`${minutes} minutes`));
    if (!first || !second || !third) throw new Error('three prices');
    await first.focus();
    await expect(first).toHaveValue('');
    await expect(first).toHaveAttribute('placeholder', '50');
    await first.press('Tab');
    await expect(first).toHaveValue('50');
    await expect(second).toBeFocused();
    await second.pressSequentially('80');
    await expect(page.getByText('You receive $72', { exact: true })).toBeVisible();
    await third.pressSequentially('9');
    await third.press('Backspace');
    await third.blur();
    await expect(third).toHaveValue('1');
    await expect(page.getByText('You receive $0.90')).toBeVisible();
    await second.fill('');
    await second.blur();
    await expect(second).toHaveValue('1');
    await second.fill('10001');
    await third.fill('0.5');
    await saveButton(page).click();
    await expect(page.getByText('Price must be between $1 and $10,000')).toHaveCount(2);
    await expect(second).toBeFocused();
  });

  test('says what is wrong under each field', async ({ page, context }) => {
    await signUpExpert(context);
    await openForm(page);
    await page.getByLabel('Last Name').fill('');
    await page.getByLabel('Role / Title').fill('x');
    await page.getByLabel('Headline').fill('short');
    await page.getByLabel('LinkedIn').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Remove Clocks' }).click();
    await saveButton(page).click();
    for (const message of [
      'Last name is required',
      'Role is required',
      'Headline must be at least 10 characters',
      'Invalid LinkedIn URL',
      'Add at least one expertise tag',
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(page.getByLabel('Last Name')).toBeFocused();
  });

  for (const { failing, saved } of [
    { failing: '**/api/profile/me', saved: 'Saved: your name. Not saved: your profile and your prices.' },
    {
      failing: '**/api/profile/pricing',
      saved: 'Saved: your name and your profile. Not saved: your prices.',
    },
  ]) {
    test(`when ${failing} fails, it says what is saved and lets one try again`, async ({
      page,
      context,
      expectNoise,
    }) => {
      expectNoise(refusedCall(503));
      await signUpExpert(context);
      await openForm(page);
      let broken = true;
      await page.route(failing, (route) =>
        broken && saving(route.request())
          ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Briefly away.' } })
          : route.continue(),
      );
      await page.getByLabel('First Name').fill('Grace');
      await page.getByLabel('Role / Title').fill('Admiral');
      await page.getByLabel('15 minutes').fill('61');
      await saveButton(page).click();
      await expect(toast(page)).toContainText('Update failedBriefly away.');
      await expect(page.getByRole('alert').filter({ hasText: saved })).toBeVisible();
      await expect(page).toHaveURL(/\/profile\/edit$/);
      await expect(page.getByLabel('Role / Title')).toHaveValue('Admiral');
      broken = false;
      await saveButton(page).click();
      await expect(page).toHaveURL(/\/profile\/me$/);
      await expect(page.getByText('Admiral')).toBeVisible();
      await expect(page.getByText('$61')).toBeVisible();
    });
  }

  test('a first call that fails is said in the spec’s words when the server has none', async ({
    page,
    context,
    expectNoise,
  }) => {
    expectNoise(/ERR_FAILED/);
    await signUpExpert(context);
    await openForm(page);
    await page.route('**/api/user/update', (route) => route.abort());
    await saveButton(page).click();
    await expect(toast(page)).toContainText('Update failedFailed to update profile. Please try again.');
  });

  test('asks before leaving with something unsaved', async ({ page, context }) => {
    await signUpExpert(context);
    await openReady(page, '/profile/me');
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    const role = page.getByLabel('Role / Title');
    await role.fill('Changed');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });

    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(question).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toHaveCount(0);
    await expect(role).toHaveValue('Changed');

    await page.goBack();
    await expect(question).toBeVisible();
    await expect(page).toHaveURL(/\/profile\/edit$/);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(role).toHaveValue('Changed');

    await page.goBack();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page).toHaveURL(/\/profile\/me$/);
    await expect(page.getByText('Clockmaker')).toBeVisible();
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await expect(role).toHaveValue('Clockmaker');
    await page.getByRole('link', { name: 'Back to Profile' }).click();
    await expect(page).toHaveURL(/\/profile\/me$/);
  });

  test('logging out asks too, and the next form starts without a question', async ({ page, context }) => {
    const { username } = await signUpExpert(context);
    await openForm(page);
    const logOut = async () => {
      await page.getByRole('button', { name: /Menu of/ }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
    };
    await page.getByLabel('Role / Title').fill('Changed');
    await logOut();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(question).toBeVisible();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(toast(page)).toContainText('Logged out');
    await expect(page).toHaveURL(/\/$/);
    await context.request.post('/auth/login', { data: { username, password } });
    await openForm(page);
    await expect(question).toHaveCount(0);
    await expect(page.getByLabel('Role / Title')).toHaveValue('Clockmaker');
  });

  test('whoever left while it was saving stays where they went', { tag: '@desktop' }, async ({
    page,
    context,
  }) => {
    await signUpExpert(context);
    await openForm(page);
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/profile/pricing', async (route) => {
      await waiting;
      await route.continue();
    });
    await page.getByLabel('Role / Title').fill('Admiral');
    await saveButton(page).click();
    await page.getByRole('link', { name: 'Explore' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page).toHaveURL(/\/search$/);
    answer();
    await expect(toast(page)).toContainText('Profile updated');
    await expect(page).toHaveURL(/\/search$/);
  });

  test('a closed tab is asked about too', { tag: '@desktop' }, async ({ page, context }) => {
    await signUpExpert(context);
    await openForm(page);
    await page.getByLabel('Role / Title').fill('Changed');
    const asked = page.waitForEvent('dialog');
    const leaving = page.goto('/search').catch(() => undefined);
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await leaving;
  });

  test('a session that ends meanwhile leads to sign-in', { tag: '@desktop' }, async ({
    page,
    context,
    expectNoise,
  }) => {
    expectNoise(refusedCall(401));
    await signUpExpert(context);
    await openForm(page);
    await page.getByLabel('Role / Title').fill('Changed');
    await context.clearCookies();
    await saveButton(page).click();
    await expect(toast(page)).toContainText('Update failedPlease sign in.');
    await expect(page).toHaveURL(/\/auth$/);
  });

  test('without a profile it leads to onboarding', async ({ page, context }) => {
    await signUp(context);
    await page.goto('/profile/edit');
    await expect(page).toHaveURL(/\/onboarding$/);
  });

  test('a failed load offers another try', { tag: '@desktop' }, async ({ page, context, expectNoise }) => {
    expectNoise(refusedCall(500));
    await signUpExpert(context);
    let broken = true;
    await page.route('**/api/profile/me', (route) =>
      broken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.goto('/profile/edit');
    await expect(page.getByRole('heading', { name: 'Failed to load profile' })).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByLabel('First Name')).toHaveValue('Ada');
  });
});
