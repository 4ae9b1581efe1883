import { type APIRequestContext, expect, test } from '@playwright/test';

// Built files, requested without a browser.

test('the landing page has a 1200 by 630 picture for shared links', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(new URL(picture).pathname).toBe('/social.png');
  expect(await pngSize(request, picture)).toEqual([1200, 630]);
});

test('the logo, favicon and app icons have the right sizes', async ({ request }) => {
  const sizes = {
    '/logo.png': 108,
    '/apple-touch-icon.png': 180,
    '/icons/192.png': 192,
    '/icons/512.png': 512,
  };
  for (const [path, size] of Object.entries(sizes))
    expect(await pngSize(request, path)).toEqual([size, size]);
  expect(await (await request.get('/favicon.svg')).text()).toContain('<svg');
  expect((await (await request.get('/favicon.ico')).body()).readUInt16LE(2)).toBe(1);
  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons } = (await manifest.json()) as { icons: { src: string }[] };
  for (const { src } of icons) expect((await request.get(src)).status()).toBe(200);
});

async function pngSize(request: APIRequestContext, path: string): Promise<[number, number]> {
  const answer = await request.get(path);
  expect(answer.headers()['content-type']).toBe('image/png');
  const file = await answer.body();
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}
