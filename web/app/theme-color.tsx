import { themeColors, useTheme } from '#web/lib/theme.ts';

/** Gives the browser's toolbars the color of the page. */
export function ThemeColor() {
  const theme = useTheme();
  if (theme !== 'system') return <meta name="theme-color" content={themeColors[theme]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColors.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColors.dark} />
    </>
  );
}
