import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 3187);
const baseURL = `http://127.0.0.1:${port}`;
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(os.tmpdir(), 'intime-e2e-'));

const chromium = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // Whole journeys on a busy machine; what waits for one thing still gives up after five seconds.
  timeout: 90_000,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A second try tells a busy machine from a broken product; what needed it is named at the end of the run.
  retries: 1,
  reporter: 'list',
  globalTeardown: './test/e2e/remove-data.ts',
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
  expect: { toHaveScreenshot: { maxDiffPixelRatio: 0.004, threshold: 0.25 } },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
    {
      name: 'tablet',
      testMatch: /landing.*\.spec|accessibility\.spec/,
      grepInvert: /@desktop/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 768, height: 1024 }, hasTouch: true },
    },
    // What a phone's width or touch can't change is tried on the desktop only.
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } },
    },
  ],
  webServer: {
    command: `${process.execPath} dist/server/main.js`,
    url: `${baseURL}/readyz`,
    timeout: 60_000,
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
