import type { User } from './accounts/accounts.schema.ts';

/** What the server hands to the page renderer. */
export type PageRequest = {
  url: string;
  nonce: string;
  user: User | null;
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
