import { expect, test } from 'vitest';
import { photoOf, photoPathOf, uploadIdOfPhoto } from './photos.ts';

const id = '0b7c1f0e-4b5d-4d6e-8f00-aabbccddeeff';

test('a photo has a large and a small path', () => {
  const url = photoPathOf(id);
  expect(url).toBe(`/objects/${id}/photo.webp`);
  expect(photoOf(url, 'small')).toBe(`/objects/${id}/small.webp`);
  expect(photoOf(url, 'photo')).toBe(url);
});

test.each([
  null,
  '',
  '/logo.png',
  `/objects/${id}/small.webp`,
  `/objects/${id}/photo.webp?x=1`,
  `https://evil.example/objects/${id}/photo.webp`,
  '/objects/../photo.webp',
])('%s is returned unchanged', (url) => {
  expect(photoOf(url, 'small')).toBe(url);
  expect(url === null ? undefined : uploadIdOfPhoto(url)).toBeUndefined();
});
