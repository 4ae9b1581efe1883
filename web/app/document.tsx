import type { ReactNode } from 'react';
import { JsonScript } from '#web/ui/json-script.tsx';

/** What the server puts into the page for the client to go on from. */
export type PageState = { queries: unknown; assets: PageAssets };

export type PageAssets = { styles: string[]; preloads: string[]; fonts: string[] };

export const stateId = 'state';

export function Document({ state, children }: { state: PageState; children: ReactNode }) {
  const { styles, preloads, fonts } = state.assets;
  return (
    <html lang="en" suppressHydrationWarning>
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
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <link rel="icon" href="/logo.png" type="image/png" />
      </head>
      <body>
        {children}
        <JsonScript id={stateId} type="application/json" data={state} />
      </body>
    </html>
  );
}
