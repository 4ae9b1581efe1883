import type { BrowserContext, Page } from '@playwright/test';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { expect, newName, openReady } from './fixtures.ts';

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const stored = async (context: BrowserContext) =>
  (await (await context.request.get('/api/settings')).json()) as Settings;
export const newAddress = () => `${newName()}@example.com`;

export async function openSettings(page: Page) {
  await openReady(page, '/settings');
  await expect(section(page, 'Calendar')).toBeVisible();
}
