import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { ownProfileApi } from '#test/pages/support/own-profile.ts';
import { priya } from '#test/pages/support/samples.ts';
import { findToast } from '#test/pages/support/toast.ts';
import { chooseFile, fakeUploads, findUploader, uploader } from '#test/pages/support/uploader.ts';

const button = (name: string) => screen.getByRole('button', { name });
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const objectPath = (n: number) => `/objects/${id(n)}/photo.webp`;
const uploadURL = (n: number) => `http://localhost:3000/uploads/${id(n)}?expires=1&signature=x`;
const shownPhoto = () =>
  screen.getByRole('region', { name: 'Personal Information' }).querySelector('img')?.getAttribute('src');

function photoApi() {
  const { sent } = fakeUploads();
  const api = ownProfileApi();
  let uploads = 0;
  api.on('POST /api/objects/upload', () => {
    uploads += 1;
    return { uploadURL: uploadURL(uploads) };
  });
  api.on('PUT /api/profile/photo', () => ({ objectPath: objectPath(uploads) }));
  return { ...api, sent };
}

async function openUploader() {
  const page = await openPage('/profile/edit', { as: priya });
  await page.user.click(await screen.findByRole('button', { name: 'Upload photo' }));
  await findUploader();
  return page;
}

test('a photo is uploaded, saved and shown, then replaced and removed', async () => {
  const api = photoApi();
  const { user } = await openUploader();
  chooseFile('me.jpg', 'image/jpeg', 1234);
  await findToast('Photo uploadedYour profile photo has been updated.');
  await waitFor(() => expect(uploader()).toBeNull());
  expect(api.calls().map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
    ['POST /api/objects/upload', { type: 'image/jpeg', size: 1234 }],
    ['PUT /api/profile/photo', { photoURL: uploadURL(1) }],
  ]);
  expect(api.sent).toMatchObject([{ method: 'PUT', url: uploadURL(1), type: 'image/jpeg' }]);
  expect(api.sent[0]?.body.size).toBe(1234);
  expect(shownPhoto()).toBe(`/objects/${id(1)}/small.webp`);
  expect(button('Account menu for Priya Raman').querySelector('img')).toHaveAttribute(
    'src',
    `/objects/${id(1)}/small.webp`,
  );

  await user.click(button('Change photo'));
  await findUploader();
  chooseFile('me.png', 'image/png');
  await waitFor(() => expect(shownPhoto()).toBe(`/objects/${id(2)}/small.webp`));

  await user.click(button('Remove photo'));
  await findToast('Photo removed');
  expect(api.calls('PATCH /api/user/update').map(({ body }) => body)).toEqual([{ profileImageUrl: null }]);
  expect(shownPhoto()).toBeUndefined();
  expect(button('Upload photo')).toHaveFocus();
});

test('saving the form afterwards keeps the photo', async () => {
  const api = photoApi();
  const { user } = await openUploader();
  chooseFile('me.jpg', 'image/jpeg');
  await findToast('Photo uploaded');
  await user.click(button('Save Changes'));
  await findToast('Profile updated');
  expect(api.calls('PATCH /api/user/update')[0]?.body).toEqual({
    firstName: 'Priya',
    lastName: 'Raman',
    profileImageUrl: objectPath(1),
  });
});

test('a file that is too large or not an image is refused before it is uploaded', async () => {
  const api = photoApi();
  await openUploader();
  chooseFile('me.jpg', 'image/jpeg', 10_485_761);
  await findToast('Upload failedPlease choose a photo that’s 10 MB or smaller.');
  chooseFile('notes.txt', 'text/plain');
  await findToast('Upload failedPlease choose a JPEG, PNG, or WebP photo.');
  expect(api.calls()).toEqual([]);
  expect(api.sent).toEqual([]);
});

test('a file that isn’t really an image is refused with the server’s message', async () => {
  const api = photoApi();
  const message = 'We can’t read this file. Please choose a JPEG, PNG, or WebP photo.';
  api.on('PUT /api/profile/photo', refusal(400, { code: 'invalid', message }));
  await openUploader();
  chooseFile('me.png', 'image/png');
  await findToast('Upload failedFailed to save profile photo. Please try again.');
  expect(screen.getByText(message)).toBeVisible();
  expect(button('Upload photo')).toHaveAccessibleDescription(message);
  expect(button('Upload photo')).not.toHaveAttribute('aria-busy');
  expect(shownPhoto()).toBeUndefined();
});

test('an upload without an upload URL shows the error and can be retried', async () => {
  // Uppy logs failed uploads to the console.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const api = photoApi();
  api.on('POST /api/objects/upload', refusal(503, { code: 'unavailable' }));
  const { user } = await openUploader();
  chooseFile('me.jpg', 'image/jpeg');
  await findToast('Upload failedFailed to get upload URL');
  api.on('POST /api/objects/upload', { uploadURL: uploadURL(1) });
  api.on('PUT /api/profile/photo', { objectPath: objectPath(1) });
  await user.click(within(await findUploader()).getByRole('button', { name: /Retry/ }));
  await findToast('Photo uploaded');
  expect(logged.mock.calls.flat().join()).toContain('Failed to get upload URL');
  logged.mockRestore();
});

test('the upload window closes by its button and when the expert leaves the page', async () => {
  photoApi();
  const { user, goBack, address } = await openPage('/profile/me', { as: priya });
  await user.click(await screen.findByRole('link', { name: 'Edit Profile' }));
  await user.click(await screen.findByRole('button', { name: 'Upload photo' }));
  await user.click(within(await findUploader()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(uploader()).toBeNull());
  expect(button('Upload photo')).not.toHaveAttribute('aria-busy');

  await user.click(button('Upload photo'));
  await findUploader();
  await goBack();
  expect(address()).toBe('/profile/me');
  expect(uploader()).toBeNull();
});
