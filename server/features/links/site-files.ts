import { escapeHtml } from '#shared/text.ts';

/** The sitemap protocol's limit. */
export const maxSitemapUrls = 50_000;

/** Public pages besides profiles and the operator's own. */
export const sitePaths = ['/', '/search'];

/** Signed-in pages, with everything below them. */
const privatePages = ['/auth', '/dashboard', '/onboarding', '/settings', '/payouts', '/outbox'];

const privateFolders = [
  '/api/',
  '/profile/me',
  '/profile/edit',
  '/profile/hours',
  '/book/',
  '/review/',
  '/test/',
  '/sandbox/',
];

type Entry = readonly [username: string, updatedAt: string];

/** The part of the sitemap that lists these experts. */
export function sitemapUrls(origin: string, experts: Entry[]): string {
  return experts.map(([username, updatedAt]) => url(`${origin}/${username}`, new Date(updatedAt))).join('\n');
}

export function sitemapXml(origin: string, paths: string[], expertUrls: string[]): string {
  const urls = [...paths.map((path) => url(`${origin}${path}`)), ...expertUrls];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

function url(address: string, updatedAt?: Date): string {
  const lastmod = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${escapeHtml(encodeURI(address))}</loc>${lastmod}</url>`;
}

/** Rules match by prefix: a bare `/auth` would also hide the expert `authority`. */
export function robotsText(origin: string): string {
  const rules = [...privatePages.flatMap((page) => [`${page}$`, `${page}?`, `${page}/`]), ...privateFolders];
  const lines = [
    'User-agent: *',
    ...rules.map((rule) => `Disallow: ${rule}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}
