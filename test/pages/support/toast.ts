import { screen, within } from '@testing-library/react';

/** The notification with this text, title and description in one: "Hours savedClients can book you …". */
export async function findToast(text: string | RegExp): Promise<HTMLElement> {
  const region = await screen.findByRole('region', { name: /^Notifications/, hidden: true });
  return within(region).findByText(
    (_content, element) => element?.tagName === 'LI' && matches(element.textContent, text),
  );
}

function matches(shown: string | null, text: string | RegExp): boolean {
  return typeof text === 'string' ? (shown ?? '').includes(text) : text.test(shown ?? '');
}

/** The notifications on the screen now. */
export function shownToasts(): HTMLElement[] {
  const region = screen.queryByRole('region', { name: /^Notifications/, hidden: true });
  return [...(region?.querySelectorAll('li') ?? [])];
}
