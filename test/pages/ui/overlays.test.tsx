import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';

/** By text: queries by role are slow on a page with this many elements. */
const button = (name: string) => screen.getByText(name, { selector: 'button' });
const focus = (element: HTMLElement) => act(() => element.focus());

async function openGallery() {
  fakeApi();
  return openPage('/design');
}

test.each(['Dialog', 'Sheet'])('a %s traps the focus and returns it on closing', async (name) => {
  const { user } = await openGallery();
  const opener = button(name);
  focus(opener);
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toBeVisible();
  for (let step = 0; step < 6; step += 1) {
    await user.tab();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  }
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opener).toHaveFocus();
});

test('a dialog has a name and a description, and closes by its button', async () => {
  const { user } = await openGallery();
  await user.click(button('Dialog'));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this session?' });
  expect(dialog).toHaveAccessibleDescription(
    'Free cancellation has ended, so we’ll refund 50% of the price.',
  );
  await user.click(button('Keep session'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button('Dialog')).toHaveFocus();
});

test('arrow keys and letters move through a menu', async () => {
  const { user } = await openGallery();
  focus(button('Menu'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'My Profile' })).toHaveFocus());
  expect(screen.getByRole('menuitem', { name: 'Loading...' })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus());
  await user.keyboard('m');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'My Profile' })).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button('Menu')).toHaveFocus());
});

test('a tooltip appears on focus and closes with Escape', async () => {
  const { user } = await openGallery();
  focus(button('Tooltip'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('You’re only charged if the expert accepts');
  expect(button('Tooltip')).toHaveAccessibleDescription('You’re only charged if the expert accepts');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});
