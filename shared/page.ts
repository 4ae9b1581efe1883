import type { Self } from './accounts/accounts.schema.ts';
import type { ContentName } from './content/content-names.ts';
import type { Theme } from './theme.ts';

/** Site settings available to every page. */
export type Site = {
  /** The public origin, without a trailing slash. */
  origin: string;
  theme: Theme;
  /** Not production, so the design pages are available. */
  development: boolean;
  /** The platform's share of an expert's earnings. */
  feePercent: number;
  /** The host at which passkeys work, if they do anywhere. */
  passkeyHost?: string;
  /** There may be sample people to show on the landing page. */
  samples?: true;
  /** The operator's own pages that exist, in the footer's order. */
  content?: ContentName[];
};

/** What the server passes to the page renderer. */
export type PageRequest = {
  url: string;
  user: Self | null;
  site: Site;
  /** What a GET of this API path would return to the viewer; undefined for a 404. */
  read: (path: string) => Promise<unknown>;
};

export type PreparedPage<Sink> = {
  status: number;
  /** Pages with the same fingerprint are identical for every visitor. Undefined for a personal page. */
  fingerprint: string | undefined;
  render: (nonce: string) => Promise<{ pipe: (sink: Sink) => void }>;
};

export type PreparePage<Sink> = (request: PageRequest) => Promise<PreparedPage<Sink>>;

/** Vite's manifest of the client build, by source file. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; assets?: string[] }
>;

/** Exported by the renderer's module. In development there is no manifest, because Vite serves the sources. */
export type CreateRenderer<Sink> = (manifest: Manifest | undefined) => PreparePage<Sink>;
