import { screen, within } from '@testing-library/react';

/** The toast with this text. Title and description are joined without a space: "Hours savedClients can book you …". */
export async function findToast(text: string | RegExp): Promise<HTMLElement> {
  const region = await screen.findByRole('region', { name: /^Notifications/, hidden: true });
  return within(region).findByText(
    (_content, element) => element?.tagName === 'LI' && matches(element.textContent, text),
  );
}

function matches(content: string | null, text: string | RegExp): boolean {
  return typeof text === 'string' ? (content ?? '').includes(text) : text.test(content ?? '');
}

/** The toasts on the screen. */
export function shownToasts(): HTMLElement[] {
  const region = screen.queryByRole('region', { name: /^Notifications/, hidden: true });
  return [...(region?.querySelectorAll('li') ?? [])];
}
