// Finds the browser for the tests, or installs it from the distribution's packages if possible.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The headless shell is the same engine without a window; tests take a third less time with it. */
const paths = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const packages = ['chromium-headless-shell', 'chromium'];

/** The path of an installed Chromium, if there is one. */
function findChromium() {
  return paths.find((path) => path && existsSync(path));
}

export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('intime: Installing Chromium (once, takes a few minutes)…');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    for (const name of packages) {
      const args = ['install', '-y', '-qq', '--no-install-recommends', name];
      if (spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0) break;
    }
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'Chromium not found. Install it (apt-get install chromium) or set CHROMIUM_PATH, then try again.',
  );
}
