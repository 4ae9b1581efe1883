import type { User } from './accounts/accounts.schema.ts';
import type { Theme } from './theme.ts';

/** What every page may know about where it is shown. */
export type Site = {
  /** Where people reach the site, without a slash at the end. */
  origin: string;
  theme: Theme;
  /** Not served to the world: the pages for those who build it are there too. */
  development: boolean;
};

/** What the server hands to the page renderer. */
export type PageRequest = {
  url: string;
  nonce: string;
  user: User | null;
  site: Site;
};

export type RenderedPage<Sink> = {
  status: number;
  pipe: (sink: Sink) => void;
};

export type RenderPage<Sink> = (request: PageRequest) => Promise<RenderedPage<Sink>>;

/** What the client build left behind, by source file: Vite's manifest. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; assets?: string[] }
>;

/** The renderer's module exports one of these. In development there is no manifest, Vite serves sources. */
export type CreateRenderer<Sink> = (manifest: Manifest | undefined) => RenderPage<Sink>;
