import Bowser from 'bowser';

const maxLength = 60;

/** What the owner of a session recognizes it by, such as “Chrome on macOS”. Null if the browser doesn't say. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  const name = [browser.name, os.name].filter(Boolean).join(' on ');
  return name.slice(0, maxLength) || null;
}
