import type { Page } from '@playwright/test';
import { expect, openReady, test } from './fixtures.ts';

type Motion = { seconds: number; properties: string[] };

const motions = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().map((animation): Motion => {
      const effect = animation.effect as KeyframeEffect;
      const keyframes = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
      const properties = keyframes.filter((key) => !/offset|easing|composite/i.test(key));
      return {
        seconds: Number(effect.getComputedTiming().duration) / 1000,
        properties: [...new Set(properties)],
      };
    }),
  );

test('the hand turns once in 60 seconds, and only its transform moves', async ({ page }) => {
  await openReady(page, '/');
  expect(await motions(page)).toEqual([{ seconds: 60, properties: ['transform'] }]);
});

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('nothing moves', async ({ page }) => {
    await openReady(page, '/');
    await expect.poll(() => motions(page)).toEqual([]);
  });
});

test('a page at rest costs no layout and no style work', { tag: '@desktop' }, async ({ page }) => {
  await openReady(page, '/');
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const work = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return { layouts: value('LayoutCount'), styles: value('RecalcStyleCount') };
  };
  await page.waitForTimeout(500);
  const before = await work();
  await page.waitForTimeout(2_000);
  expect(await work()).toEqual(before);
});

test('nothing shifts while it loads and while it is scrolled', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openReady(page, '/');
  await page.waitForLoadState('networkidle');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 400) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
    await page.waitForTimeout(50);
  }
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test('a phone finds nothing to scroll sideways while the hand turns', async ({ page }) => {
  await openReady(page, '/');
  for (const seconds of [7.5, 22.5, 37.5]) {
    await page.evaluate((at) => {
      for (const animation of document.getAnimations()) animation.currentTime = at * 1000;
    }, seconds);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  }
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('everything can be read, the cards too, and nothing dead is offered', async ({ page }) => {
    await page.goto('/');
    for (const text of [
      'Link your time.',
      'Your Time. Your Value.',
      'A price is a promise',
      'Connect and share',
      'Yuki Tanaka',
      'Kofi Mensah',
      'Create My Link Now',
      'Changing how the world values time.',
    ])
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('radio')).toHaveCount(0);
  });
});

test('search engines and shared links get a title, words, one address and a picture', {
  tag: '@desktop',
}, async ({ page, request, baseURL }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('InTime · Link your time.');
  const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content');
  expect((await content('meta[name="description"]'))?.length).toBeGreaterThan(60);
  expect(await page.locator('head link[rel="canonical"]').getAttribute('href')).toBe(`${baseURL}/`);
  const picture = (await content('meta[property="og:image"]')) ?? '';
  expect(await pngSize(await (await request.get(picture)).body())).toEqual([1200, 630]);
});

test('the dial is the logo, the favicon and the icon of the app', { tag: '@desktop' }, async ({
  request,
}) => {
  const sizes = {
    '/logo.png': 108,
    '/apple-touch-icon.png': 180,
    '/icons/192.png': 192,
    '/icons/512.png': 512,
  };
  for (const [path, size] of Object.entries(sizes)) {
    const answer = await request.get(path);
    expect(answer.headers()['content-type']).toBe('image/png');
    expect(pngSize(await answer.body())).toEqual([size, size]);
  }
  expect(await (await request.get('/favicon.svg')).text()).toContain('<svg');
  expect((await (await request.get('/favicon.ico')).body()).readUInt16LE(2)).toBe(1);
  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons } = (await manifest.json()) as { icons: { src: string }[] };
  for (const { src } of icons) expect((await request.get(src)).status()).toBe(200);
});

function pngSize(file: Buffer): [number, number] {
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}
