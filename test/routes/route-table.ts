import { type LimitRule, limitRules } from '#server/limits.ts';
import { sandboxPath } from '#shared/payments/sandbox.ts';
import { accountsRoutes } from './entries/accounts.ts';
import { bookingsRoutes } from './entries/bookings.ts';
import { machinesRoutes } from './entries/machines.ts';
import { operatorRoutes } from './entries/operator.ts';
import { profilesRoutes } from './entries/profiles.ts';
import { publicRoutes } from './entries/public.ts';
import { bodies, type RouteEntries, type RouteEntry, whos } from './route-entry.ts';

const sections: [string, RouteEntries][] = [
  ['For everyone', publicRoutes],
  ['Accounts', accountsRoutes],
  ['Experts', profilesRoutes],
  ['Bookings, messages and reviews', bookingsRoutes],
  ["The operators' console", operatorRoutes],
  ['Machines and tests', machinesRoutes],
];

/** Every route of the application by method and address. */
export const routeTable: RouteEntries = Object.assign({}, ...sections.map(([, entries]) => entries));

/** The sandbox takes every method at one address, and refuses most. */
const anyMethod = `${sandboxPath}/v1/*`;

export const entryName = (method: string, url: string) => `${url === anyMethod ? 'ANY' : method} ${url}`;

export function entryOf(method: string, url: string): RouteEntry | undefined {
  const sandbox = `${sandboxPath}/v1/`;
  return routeTable[entryName(method, url.startsWith(sandbox) ? anyMethod : url)];
}

/** docs/routes.md. */
export function routesPage(): string {
  const tables = sections.map(([title, entries]) =>
    [`## ${title}`, '', head, rule, ...Object.entries(entries).map(rowOf)].join('\n'),
  );
  const limits = Object.keys(limitRules).map((name) => `| ${name} | ${limitText(name as LimitRule)} |`);
  return `${[intro, ...tables, `## Limits\n\n| limit | at most |\n|---|---|\n${limits.join('\n')}`].join('\n\n')}\n`;
}

const head = '| route | who | limits besides `everything` | largest body | worst cost | statements |';
const rule = '|---|---|---|---|---|---|';

function rowOf([name, { who, limits, body, cost, statements }]: [string, RouteEntry]): string {
  const others = limits.filter((limit) => limit !== 'everything');
  const limited = limits.length === 0 ? 'none at all' : others.join(', ');
  return `| \`${name}\` | ${whos[who]} | ${limited} | ${sizeText(bodies[body])} | ${cost} | ≤ ${statements} |`;
}

function sizeText(bytes: number): string {
  if (bytes === 0) return '';
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${bytes / 1024} KB`;
}

function limitText(name: LimitRule): string {
  const { max, windowSeconds } = limitRules[name];
  return `${max} in ${windowSeconds >= 3600 ? `${windowSeconds / 3600} h` : `${windowSeconds / 60} min`}`;
}

const intro = `# Every route

Who may call it, what limits it, its largest body, and the most one call can cost. URLs are limited to 8 KB and headers
to 16 KB. Every GET route is also answered to HEAD, except the stream. Static files have no entry: they are read
from the build and have neither input nor limit. Statements are those sent to the database, including the session and
the limits, without those of the payment sandbox.

\`server/http/every-route.test.ts\` writes this page from \`test/routes/\` and checks it against the application. The test
fails if a route has no entry, lets anyone else in, counts against other limits, or takes a larger body or more
statements.`;
