import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';

const copyButton = () => screen.getByRole('button', { name: /^Copy link ?of Ines Okafor$/ });
/** What the button says to everybody; its name goes on with whose link it is. */
const said = (button: HTMLElement) => button.querySelector('[aria-live]');
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function refuseClipboard(): void {
  const refused = new DOMException('refused', 'NotAllowedError');
  const spy = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(refused);
  onTestFinished(() => spy.mockRestore());
}

test('each card offers its own link', async () => {
  fakeApi();
  await openPage('/');
  const cards = within(screen.getByRole('region', { name: 'One link for every bio' }));
  expect(cards.getAllByRole('button', { name: /^Copy link/ }).map(({ textContent }) => textContent)).toEqual([
    'Copy link of Ines Okafor',
    'Copy link of Daniel Reyes',
    'Copy link of Yuki Tanaka',
  ]);
});

test('copies the link and says so for two seconds', async () => {
  fakeApi();
  await openPage('/');
  const button = copyButton();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(button);
  await pass(0);
  expect(said(button)).toHaveTextContent('Copied!');
  expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/ines-okafor');
  await pass(1_999);
  expect(said(button)).toHaveTextContent('Copied!');
  await pass(1);
  expect(said(button)).toHaveTextContent('Copy link');
});

test('copies by selection where the browser refuses the clipboard, and the button keeps the focus', async () => {
  fakeApi();
  const { user } = await openPage('/');
  refuseClipboard();
  const selected: (string | undefined)[] = [];
  const copySelection = (command: string) => {
    const field = document.querySelector('textarea');
    if (command === 'copy') selected.push(field?.value.slice(field.selectionStart, field.selectionEnd));
    return true;
  };
  // jsdom has no selection to copy: what the page has selected by then is noted.
  Object.assign(document, { execCommand: copySelection });
  onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'));
  const button = copyButton();
  await user.click(button);
  await waitFor(() => expect(said(button)).toHaveTextContent('Copied!'));
  expect(button).toHaveFocus();
  expect(selected).toEqual(['http://localhost:3000/ines-okafor']);
  expect(document.querySelector('textarea')).toBeNull();
});
