import type { ReactNode } from 'react';
import type { Site } from '#shared/page.ts';
import { JsonScript } from '#web/ui/json-script.tsx';

/** The state that the server embeds in the page for hydration. */
export type PageState = { queries: unknown; assets: PageAssets; site: Site };

export type PageAssets = { styles: string[]; preloads: string[]; fonts: string[] };

export const stateId = 'state';

export function Document({ state, children }: { state: PageState; children: ReactNode }) {
  const { styles, preloads, fonts } = state.assets;
  const { theme } = state.site;
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="default" />
        ))}
        {preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        {children}
        <JsonScript id={stateId} type="application/json" data={state} />
      </body>
    </html>
  );
}
