import { existsSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { startFromTemplate } from './test/setup/embedded-template.ts';

const port = Number(process.env.E2E_PORT ?? 3187);
const baseURL = `http://127.0.0.1:${port}`;
/**
 * `change`: what `npm test` runs, each test once, at a phone's width where width matters. Unset: what the gate runs.
 * `full`: every width and theme. `pictures`: how pages look, compared with those of docs/screens.
 */
const tier = process.env.TEST_TIER;
const full = tier === 'full';
const everything = full || tier === 'pictures';
const change = tier === 'change';
if (!process.env.E2E_DATA_DIR) {
  process.env.E2E_DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'intime-e2e-'));
  startFromTemplate(process.env.E2E_DATA_DIR);
}

const shell = '/usr/bin/chromium-headless-shell';
const chromium = {
  executablePath: process.env.CHROMIUM_PATH ?? (existsSync(shell) ? shell : '/usr/bin/chromium'),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Makes the headless shell and full Chromium render text the same way.
    ...(tier === 'pictures' ? ['--font-render-hinting=none', '--disable-font-subpixel-positioning'] : []),
  ],
};

export default defineConfig({
  testDir: 'test/e2e',
  ...(tier === 'pictures' ? { testMatch: /pictures\.spec/ } : { testIgnore: /pictures\.spec/ }),
  outputDir: 'test-results',
  fullyParallel: true,
  // Limits for what will never happen. How busy the machine is must not matter.
  timeout: 240_000,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A test that needs a second try is broken: it depends on the machine.
  retries: 0,
  reporter: 'list',
  globalTeardown: './test/e2e/fixtures/remove-data.ts',
  use: {
    baseURL,
    launchOptions: chromium,
    trace: process.env.E2E_TRACE ? 'on' : 'off',
    screenshot: 'only-on-failure',
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
  },
  // Pictures are kept where people look at them; machines draw letters a little differently.
  snapshotPathTemplate: 'docs/screens/{arg}{ext}',
  expect: { timeout: 60_000, toHaveScreenshot: { maxDiffPixelRatio: 0.004, threshold: 0.25 } },
  projects: [
    {
      name: 'desktop',
      ...(everything ? {} : { grepInvert: change ? /@phone|@gate|@full/ : /@full/ }),
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    // Where a phone's width or touch matters; in full everything that has a meaning there.
    {
      name: 'phone',
      ...(everything
        ? { grepInvert: /@desktop/ }
        : { grep: /@phone/, grepInvert: change ? /@gate|@full/ : /@full/ }),
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } },
    },
    ...(full
      ? [
          {
            name: 'tablet',
            testMatch: /landing.*\.spec/,
            grepInvert: /@desktop/,
            use: { ...devices['Desktop Chrome'], viewport: { width: 768, height: 1024 }, hasTouch: true },
          },
        ]
      : []),
  ],
  webServer: {
    command: `${process.execPath} dist/server/main.js`,
    url: `${baseURL}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      TEST_CONTROLS: 'on',
      RATE_LIMITS: 'relaxed',
      LOG_LEVEL: 'warn',
    },
  },
});
