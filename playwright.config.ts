import { existsSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { startFromTemplate } from './test/setup/embedded-template.ts';

const port = Number(process.env.E2E_PORT ?? 3187);
const baseURL = `http://127.0.0.1:${port}`;
/**
 * `change`: what `npm test` runs, each test once, at phone width if width matters. Unset: what the gate runs.
 * `full`: every width and theme. `pictures`: compares pages with the screenshots in docs/screens.
 */
const tier = process.env.TEST_TIER;
const full = tier === 'full';
const allTests = full || tier === 'pictures';
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
    // A camera and a microphone that move and beep, and calls between two pages of this machine.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--allow-loopback-in-peer-connection',
    // Makes the headless shell and full Chromium render text the same way.
    ...(tier === 'pictures' ? ['--font-render-hinting=none', '--disable-font-subpixel-positioning'] : []),
  ],
};

export default defineConfig({
  testDir: 'test/e2e',
  ...(tier === 'pictures' ? { testMatch: /pictures\.spec/ } : { testIgnore: /pictures\.spec/ }),
  outputDir: 'test-results',
  fullyParallel: true,
  // Generous limits, so that a busy machine never fails a test.
  timeout: 240_000,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // No retries: a test that passes only on the second try is broken.
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
  // Screenshots live with the docs. The thresholds allow for small differences in text rendering between machines.
  snapshotPathTemplate: 'docs/screens/{arg}{ext}',
  expect: { timeout: 60_000, toHaveScreenshot: { maxDiffPixelRatio: 0.004, threshold: 0.25 } },
  projects: [
    {
      name: 'desktop',
      ...(allTests ? {} : { grepInvert: change ? /@phone|@gate|@full/ : /@full/ }),
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    // Tests for which phone width or touch matters; the full tier runs everything not marked @desktop.
    {
      name: 'phone',
      ...(allTests
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
