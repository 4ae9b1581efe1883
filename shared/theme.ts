export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** Stored in a cookie, so that the server renders the right theme and nothing flashes. */
export const themeCookie = 'theme';

export function parseTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system';
}
