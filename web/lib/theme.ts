import { useSyncExternalStore } from 'react';
import { yearSeconds } from '#shared/durations.ts';
import { type Theme, themeCookie } from '#shared/theme.ts';
import { useSite } from './site.tsx';

/** The colors of the browser's toolbars: `--paper` of web/ui/styles/tokens.css. */
export const themeColors = { light: 'oklch(97.6% 0.008 85)', dark: 'oklch(19% 0.02 262)' };

let chosen: Theme | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  const { theme } = useSite();
  return useSyncExternalStore(
    subscribe,
    () => chosen ?? theme,
    () => theme,
  );
}

export function chooseTheme(theme: Theme): void {
  chosen = theme;
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser yet
  document.cookie = `${themeCookie}=${theme}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
  for (const listener of listeners) listener();
}
