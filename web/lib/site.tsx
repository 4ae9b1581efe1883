import { createContext, type ReactNode, use } from 'react';
import type { Site } from '#shared/page.ts';

const SiteContext = createContext<Site | undefined>(undefined);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** The site's origin and settings, and the theme that the page was rendered in. */
export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite must be used within a SiteProvider');
  return site;
}
