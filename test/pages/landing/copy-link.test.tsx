import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';

const copyButton = () => screen.getByRole('button', { name: /^Copy link ?for Ines Okafor$/ });
/** The visible label. The accessible name also says whose link it is. */
const visibleLabel = (button: HTMLElement) => button.querySelector('[aria-live]');
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function refuseClipboard(): void {
  const refused = new DOMException('refused', 'NotAllowedError');
  const spy = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(refused);
  onTestFinished(() => spy.mockRestore());
}

test('each card has a button that copies its own link', async () => {
  fakeApi();
  await openPage('/');
  const cards = within(screen.getByRole('region', { name: 'One link for every bio' }));
  expect(cards.getAllByRole('button', { name: /^Copy link/ }).map(({ textContent }) => textContent)).toEqual([
    'Copy link for Ines Okafor',
    'Copy link for Daniel Reyes',
    'Copy link for Yuki Tanaka',
  ]);
});

test('copying a link shows Copied! for two seconds', async () => {
  fakeApi();
  await openPage('/');
  const button = copyButton();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(button);
  await pass(0);
  expect(visibleLabel(button)).toHaveTextContent('Copied!');
  expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/ines-okafor');
  await pass(1_999);
  expect(visibleLabel(button)).toHaveTextContent('Copied!');
  await pass(1);
  expect(visibleLabel(button)).toHaveTextContent('Copy link');
});

test('if the browser refuses clipboard access, the link is copied by selection and the button keeps the focus', async () => {
  fakeApi();
  const { user } = await openPage('/');
  refuseClipboard();
  const selected: (string | undefined)[] = [];
  const copySelection = (command: string) => {
    const field = document.querySelector('textarea');
    if (command === 'copy') selected.push(field?.value.slice(field.selectionStart, field.selectionEnd));
    return true;
  };
  // jsdom can't copy a selection, so the test records what the page has selected.
  Object.assign(document, { execCommand: copySelection });
  onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'));
  const button = copyButton();
  await user.click(button);
  await waitFor(() => expect(visibleLabel(button)).toHaveTextContent('Copied!'));
  expect(button).toHaveFocus();
  expect(selected).toEqual(['http://localhost:3000/ines-okafor']);
  expect(document.querySelector('textarea')).toBeNull();
});
