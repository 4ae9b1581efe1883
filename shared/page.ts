import type { User } from './accounts/accounts.schema.ts';
import type { Theme } from './theme.ts';

/** What every page may know about where it is shown. */
export type Site = {
  /** Where people reach the site, without a slash at the end. */
  origin: string;
  theme: Theme;
  /** Not served to the world: the pages for those who build it are there too. */
  development: boolean;
  /** The platform's share of what an expert earns. */
  feePercent: number;
};

/** What the server hands to the page renderer. */
export type PageRequest = {
  url: string;
  user: User | null;
  site: Site;
  /** What the viewer's own GET of this call would answer; undefined where it would be a 404. */
  read: (path: string) => Promise<unknown>;
};

export type PreparedPage<Sink> = {
  status: number;
  /** Two pages with the same one look the same to everybody. Pages without one are made for one person. */
  fingerprint: string | undefined;
  render: (nonce: string) => Promise<{ pipe: (sink: Sink) => void }>;
};

export type PreparePage<Sink> = (request: PageRequest) => Promise<PreparedPage<Sink>>;

/** What the client build left behind, by source file: Vite's manifest. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; assets?: string[] }
>;

/** The renderer's module exports one of these. In development there is no manifest, Vite serves sources. */
export type CreateRenderer<Sink> = (manifest: Manifest | undefined) => PreparePage<Sink>;
