import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rootFolder } from '#server/root-folder.ts';
import { eventually } from '#test/eventually.ts';
import { type MailSink, startMailSink } from '#test/mail-sink.ts';
import { dropDatabases, emptyDatabase, serverUrl } from './databases.ts';
import { type Answer, ask, type ReverseProxy, startBareProxy, startRecommendedProxy } from './nginx.ts';
import {
  killStarted,
  removeTemporaryFolders,
  type Server,
  startServer,
  temporaryFolder,
} from './processes.ts';

const publicUrl = 'https://intime.example';
const metricsToken = 'a token that only the monitoring knows';
const json = { 'content-type': 'application/json', origin: publicUrl };
const password = 'correct horse battery';

/** What a visitor may claim about themselves. */
const disguises: Record<string, string>[] = [
  {},
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': '127.0.0.1, 127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
  { host: 'localhost:3000', 'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'http' },
];

const hidden = [
  '/outbox',
  '/test/outbox',
  '/test/clock',
  '/test/scenario',
  '/sandbox',
  '/sandbox/stripe/v1/payment_intents',
  '/sandbox/stripe/test/faults',
  '/v1/payment_intents',
  '/admin',
  '/api/operator/cases',
  '/api/operator/people?query=a',
  '/.env',
  '/package.json',
  '/data/session-secret',
  '/dist/sbom.cdx.json',
  '/assets/..%2f..%2fsbom.cdx.json',
  '/assets/%2e%2e/%2e%2e/server/main.js',
];

/** Started as the README says, with a value for each variable that it names. */
function readmeEnvironment(values: Record<string, string>): Record<string, string> {
  const readme = readFileSync(path.join(rootFolder, 'README.md'), 'utf8');
  const [, command = ''] = /```sh\nnpm run build\n([\s\S]*?)```/.exec(readme) ?? [];
  const names = [...command.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name);
  expect(names.toSorted()).toEqual(Object.keys(values).toSorted());
  return values;
}

describe.skipIf(!serverUrl)('in production behind nginx', () => {
  let server: Server;
  let sink: MailSink;
  const proxies: Partial<Record<'bare' | 'recommended', ReverseProxy>> = {};
  const urlOf = (name: keyof typeof proxies) => proxies[name]?.url ?? '';

  beforeAll(async () => {
    sink = await startMailSink();
    const env = readmeEnvironment({
      DATABASE_URL: await emptyDatabase(),
      SESSION_SECRET: 'a secret that only this test has, long enough',
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: sink.url,
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      METRICS_TOKEN: metricsToken,
    });
    server = await startServer({ ...env, DATA_DIR: temporaryFolder() });
    await server.ready();
    proxies.bare = await startBareProxy(server.url);
    proxies.recommended = await startRecommendedProxy(server.url);
  });
  afterAll(async () => {
    await Promise.all(Object.values(proxies).map((proxy) => proxy.stop()));
    await killStarted();
    await sink.close();
    await dropDatabases();
    removeTemporaryFolders();
  });

  const post = (url: string, body: object, headers = {}, from?: string): Promise<Answer> =>
    ask(url, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
      ...(from ? { from } : {}),
    });

  test.each(['bare', 'recommended'] as const)(
    'an outsider finds nothing they shouldn’t (%s)',
    async (name) => {
      for (const headers of disguises) {
        for (const each of hidden) {
          const answer = await ask(urlOf(name) + each, { headers });
          expect(answer.status, `${each} with ${JSON.stringify(headers)}`).toBeGreaterThanOrEqual(400);
          expect(answer.status, each).toBeLessThan(500);
        }
        const metrics = await ask(`${urlOf(name)}/metrics`, { headers });
        expect([metrics.status, metrics.body.includes('process_cpu')], JSON.stringify(headers)).toEqual([
          404,
          false,
        ]);
      }
      const authorization = `Bearer ${metricsToken}`;
      expect((await ask(`${urlOf(name)}/metrics`, { headers: { authorization } })).status).toBe(200);
    },
  );

  test.each(['bare', 'recommended'] as const)(
    'pages and sign-up work, with cookies for https only (%s)',
    async (name) => {
      const page = await ask(`${urlOf(name)}/`);
      expect(page.body).toContain('Link your time.');
      expect(page.headers['strict-transport-security']).toContain('max-age=');
      const person = { username: `via-${name}`, password, firstName: 'Ada', lastName: 'Byron' };
      const elsewhere = await post(`${urlOf(name)}/auth/register`, person, {
        origin: 'https://evil.example',
      });
      expect(elsewhere.status).toBe(403);
      const { status, headers } = await post(`${urlOf(name)}/auth/register`, person);
      expect(status).toBe(201);
      expect(headers['set-cookie']?.[0]).toMatch(/^__Host-intime=.*; HttpOnly; Secure; SameSite=Lax/);
    },
  );

  test.each(['bare', 'recommended'] as const)('errors and emails don’t leak internals (%s)', async (name) => {
    const broken = await ask(`${urlOf(name)}/auth/login`, { method: 'POST', headers: json, body: '{"a":' });
    expect(broken.status).toBe(400);
    expect(broken.body).not.toMatch(/at |node_modules|\.ts|\.js|127\.0\.0\.1/);
    const [username, email] = [`mail-${name}`, `${name}@example.com`];
    await post(`${urlOf(name)}/auth/register`, {
      username,
      email,
      password,
      firstName: 'Ada',
      lastName: 'Byron',
    });
    await post(
      `${urlOf(name)}/auth/forgot`,
      { email },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );
    const find = () =>
      sink.received.find(({ to, mail }) => to.includes(email) && mail.text?.includes('/auth/reset'));
    await eventually(() => expect(find()).toBeDefined());
    const { text = '', html = '' } = find()?.mail ?? {};
    expect(text).toContain(`${publicUrl}/auth/reset`);
    expect(text + html).not.toMatch(/evil\.example|127\.0\.0\.1|href="http:/);
  });

  test('as recommended, everyone has a limit of their own, whatever address they send', async () => {
    const url = `${urlOf('recommended')}/auth/forgot`;
    const forgot = async (from: string, n: number) => {
      const claimed = { 'x-forwarded-for': `10.0.0.${n}`, 'x-real-ip': `10.0.0.${n}` };
      return (await post(url, { email: `nobody${n}@example.com` }, claimed, from)).status;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) statuses.push(await forgot('127.0.0.2', n));
    expect(statuses.at(-1)).toBe(429);
    expect(await forgot('127.0.0.3', 9)).not.toBe(429);
  });

  test('a proxy without X-Forwarded-For is warned about once', async () => {
    await Promise.all([1, 2, 3].map(() => ask(`${urlOf('bare')}/auth`)));
    expect(server.output().match(/without X-Forwarded-For/g)).toHaveLength(1);
  });

  test('as recommended, a photo of several megabytes and live updates get through', async () => {
    const url = urlOf('recommended');
    const person = { username: 'photo-person', password, firstName: 'Ada', lastName: 'Byron' };
    const [cookie = ''] = (await post(`${url}/auth/register`, person)).headers['set-cookie'] ?? [];
    const signedIn = { cookie: cookie.split(';')[0] ?? '' };
    const photo = Buffer.alloc(4_000_000, 1);
    const declared = { type: 'image/jpeg', size: photo.length };
    const opened = await post(`${url}/api/objects/upload`, declared, signedIn);
    const { uploadURL } = JSON.parse(opened.body) as { uploadURL: string };
    expect(uploadURL).toMatch(/^https:\/\/intime\.example\/uploads\//);
    const headers = { 'content-type': 'image/jpeg', 'content-length': String(photo.length) };
    const put = await ask(uploadURL.replace(publicUrl, url), { method: 'PUT', headers, body: photo });
    expect(put.status).toBe(200);
    expect(await firstBytes(`${url}/api/stream`, signedIn)).toContain('retry: 3000');
  });
});

/** What arrives first on a stream that doesn't end. */
async function firstBytes(url: string, headers: Record<string, string>): Promise<string> {
  const { default: https } = await import('node:https');
  return new Promise((resolve, reject) => {
    const request = https.get(url, { headers, rejectUnauthorized: false }, (response) => {
      response.once('data', (chunk: Buffer) => {
        request.destroy();
        resolve(chunk.toString('utf8'));
      });
    });
    request.once('error', reject);
  });
}
