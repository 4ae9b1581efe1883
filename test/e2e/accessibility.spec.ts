import AxeBuilder from '@axe-core/playwright';
import { expect, openReady, refusedCall, signInAsExpert, test } from './fixtures.ts';

const paths = [
  ...['/', '/auth', '/auth/forgot', '/auth/reset?token=x', '/search', '/no-such-page'].map((path) => ({
    path,
    own: false,
  })),
  ...['/dashboard', '/onboarding', '/profile/me'].map((path) => ({ path, own: true })),
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const { path, own } of paths) {
      test(`${path} has no axe violation and does not scroll sideways`, async ({
        page,
        context,
        expectNoise,
      }) => {
        expectNoise(refusedCall(404));
        if (own) await signInAsExpert(context);
        await openReady(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        ).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      });
    }

    test('the sign-up form with messages and the open menu have none either', async ({ page, context }) => {
      await openReady(page, '/auth');
      await page.getByRole('tab', { name: 'Sign Up' }).click();
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await signInAsExpert(context);
      await openReady(page, '/search');
      await page.getByRole('button', { name: /Menu of/ }).click();
      await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });
  });
}
