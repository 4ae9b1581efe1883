import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';

const focus = (element: HTMLElement) => act(() => element.focus());

async function openGallery() {
  fakeApi();
  return openPage('/design');
}

test('a select opens by keyboard, jumps by letter, skips disabled options and shows the choice', async () => {
  const { user } = await openGallery();
  const select = screen.getByRole('combobox', { name: 'Select' });
  focus(select);
  await user.keyboard('{Enter}');
  await screen.findByRole('listbox');
  await user.keyboard('t');
  await waitFor(() => expect(screen.getByRole('option', { name: 'Tokyo' })).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('option', { name: 'Tokyo' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(select).toHaveTextContent(/^Tokyo$/));
  expect(select).toHaveFocus();
});

test('the space bar toggles a switch and a checkbox', async () => {
  const { user } = await openGallery();
  const toggle = screen.getByRole('switch', { name: 'Off' });
  focus(toggle);
  await user.keyboard(' ');
  expect(toggle).toBeChecked();
  const box = screen.getByRole('checkbox', { name: 'Unchecked' });
  focus(box);
  await user.keyboard(' ');
  expect(box).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Disabled' })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: 'Disabled' })).toBeDisabled();
});

test('durations and stars are radio groups', async () => {
  const { user } = await openGallery();
  focus(screen.getByRole('radio', { name: /^30 min ?\$110$/ }));
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('radio', { name: /^15 min ?\$60$/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /^45 min ?\$150$/ })).toBeDisabled();
  const stars = within(screen.getByRole('group', { name: 'Rating' }));
  focus(stars.getByRole('radio', { name: '4 stars: Very Good' }));
  await user.keyboard('{ArrowRight}');
  expect(stars.getByRole('radio', { name: '5 stars: Excellent!' })).toBeChecked();
});

test('the counter shows the length and announces when it is over the limit', async () => {
  await openGallery();
  const area = screen.getByLabelText('Message');
  expect(screen.getByText('0 / 500')).toBeVisible();
  fireEvent.change(area, { target: { value: 'Hello' } });
  expect(screen.getByText('5 / 500')).toBeVisible();
  fireEvent.change(area, { target: { value: 'x'.repeat(505) } });
  expect(screen.getByText('505 / 500')).toBeVisible();
  expect(screen.getByText('5 characters over the limit')).toBeInTheDocument();
  expect(area).toHaveValue('x'.repeat(505));
});

test('pagination moves to the next page and shows its number and position', async () => {
  const { user } = await openGallery();
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(pages.getByRole('button', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page');
  await user.click(pages.getByRole('button', { name: 'Next page' }));
  expect(pages.getByRole('button', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page');
  expect(pages.getByRole('button', { name: 'Page 5' })).not.toHaveAttribute('aria-current');
  expect(pages.getByText('6 of 12')).toBeInTheDocument();
});

test('a chip is removed by its button', async () => {
  const { user } = await openGallery();
  await user.click(screen.getByLabelText('Remove Fundraising'));
  expect(screen.queryByLabelText('Remove Fundraising')).toBeNull();
  expect(screen.getByLabelText('Remove UI/UX Design')).toBeVisible();
});

test('a busy button keeps the focus and is aria-disabled', async () => {
  const { user } = await openGallery();
  const [busy] = screen.getAllByText('Sending', { selector: 'button' });
  if (!busy) throw new Error('no busy button in the gallery');
  expect(busy).toHaveAttribute('aria-disabled', 'true');
  expect(busy).toHaveAttribute('aria-busy', 'true');
  await user.click(busy);
  expect(busy).toHaveFocus();
});
