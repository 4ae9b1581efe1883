import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { anExpertPerson, aPerson, buildScenario, type ScenarioUser, signInWith } from './scenario.ts';

export { newName, password } from './scenario.ts';
export { expect };

/** A refused call shows up in the console as a failed resource. */
export const refusedCall = (status: number) => new RegExp(`status of ${status}`);

type Fixtures = {
  /** Console messages that a test expects, e.g. of a call it makes fail. */
  expectNoise: (pattern: RegExp) => void;
  /** Whoever else a test brought in leaves with it: nobody's open page listens on behind the next test. */
  othersLeave: undefined;
};

/** Every page must stay silent: no console error, no uncaught failure, no policy violation. */
export const test = base.extend<Fixtures>({
  expectNoise: [
    async ({ page }, use) => {
      const expected: RegExp[] = [];
      const noise: string[] = [];
      page.on('console', (message) => {
        // That someone has no profile is answered with 404, by contract; the browser notes each 404.
        if (message.location().url.endsWith('/api/profile/me') && refusedCall(404).test(message.text()))
          return;
        if (['error', 'warning'].includes(message.type())) noise.push(message.text());
      });
      page.on('pageerror', (error) => noise.push(`uncaught: ${error.message}`));
      await use((pattern) => void expected.push(pattern));
      expect(noise.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
  othersLeave: [
    async ({ browser, context }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((other) => other !== context && other.close()));
    },
    { auto: true },
  ],
});

/** A new person, signed in in this context. */
export async function signUp(context: BrowserContext, fields: Record<string, unknown> = {}) {
  const { people, origin } = await buildScenario(context, { person: aPerson(fields) });
  return signedIn(context, people.person, origin);
}

async function signedIn(context: BrowserContext, person: ScenarioUser | undefined, origin: string) {
  if (!person) throw new Error('the scenario has nobody');
  await signInWith(context, person, origin);
  return person;
}

/** One of the sample experts: someone with a profile. */
export async function signInAsExpert(context: BrowserContext) {
  const answer = await context.request.post('/auth/login', {
    data: { username: 'mara', password: 'take-your-time' },
  });
  expect(answer.status()).toBe(200);
}

/** A new person with a profile and prices, signed in in this context. */
export async function signUpExpert(context: BrowserContext, fields: Record<string, unknown> = {}) {
  const { people, origin } = await buildScenario(context, { expert: anExpertPerson(fields) });
  return signedIn(context, people.expert, origin);
}

/** A picture as a phone's camera would make it. */
export async function photo(width = 900, height = 1200) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#b8734a' } })
    .jpeg()
    .toBuffer();
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
}

export const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).locator('li');

/** Server-rendered pages can be read before they can be used: waits until React has taken over. */
export async function openReady(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

export async function hydrated(page: Page) {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('html, header nav, main > *, main section > *, footer nav')].every(
      (element) => Object.keys(element).some((key) => key.startsWith('__react')),
    ),
  );
}
