import { barColours, useTheme } from '#web/lib/theme.ts';

/** The browser's own bars in the colour of the page. */
export function ThemeColor() {
  const theme = useTheme();
  if (theme !== 'system') return <meta name="theme-color" content={barColours[theme]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={barColours.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={barColours.dark} />
    </>
  );
}
