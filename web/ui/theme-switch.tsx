import { clsx } from 'clsx';
import { Monitor, Moon, Sun } from 'lucide-react';
import { type Theme, themes } from '#shared/theme.ts';
import { chooseTheme, useTheme } from '#web/lib/theme.ts';
import * as uiCopy from './ui.copy.ts';

const icons: Record<Theme, typeof Sun> = { system: Monitor, light: Sun, dark: Moon };
const names: Record<Theme, string> = {
  system: uiCopy.systemTheme,
  light: uiCopy.lightTheme,
  dark: uiCopy.darkTheme,
};

export const themeOptions = themes.map((value) => {
  const Icon = icons[value];
  return { value, label: names[value], icon: <Icon aria-hidden="true" className="size-5" /> };
});

/** Radio buttons for light, dark, or the system's theme. */
export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <fieldset className="needs-script flex rounded-full border border-line p-0.5">
      <legend className="sr-only">{uiCopy.theme}</legend>
      {themeOptions.map(({ value, label, icon }) => (
        <label
          key={value}
          title={label}
          className={clsx(
            'grid size-11 cursor-pointer place-items-center rounded-full transition-colors focus-ring',
            value === theme ? 'bg-ink text-paper' : 'text-muted hover:text-ink',
          )}
        >
          <input
            type="radio"
            name="theme"
            value={value}
            checked={value === theme}
            onChange={() => chooseTheme(value)}
            className="sr-only"
          />
          {icon}
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
