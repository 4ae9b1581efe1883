import { startServer } from '#test/process/processes.ts';
import { compareRates, report } from './measure.ts';

type Env = Record<string, string>;

const controls = { TEST_CONTROLS: 'on', RATE_LIMITS: 'relaxed', LOG_LEVEL: 'warn' };
const browser = { 'accept-encoding': 'gzip, br' };

/** Compares an expert's profile call and page with a bare route that runs the same SQL. */
export async function benchProfiles(postgres: string | undefined, folder: string): Promise<void> {
  await benchEmbedded(folder);
  if (postgres) await benchPostgres(postgres);
  else console.log('Set TEST_DATABASE_URL to measure profiles on PostgreSQL too.');
}

function startBare(env: Env) {
  return startServer(env, ['--import', 'tsx'], 'test/bench/bare-route.ts');
}

/** One after the other, because only one process at a time may use the embedded database. */
async function benchEmbedded(folder: string): Promise<void> {
  const product = await startServer({ DATA_DIR: folder, ...controls });
  await product.ready();
  const { id } = (await (await fetch(`${product.url}/api/links/mara`)).json()) as { id: string };
  const [call = 0, page = 0] = await compareRates(
    [`${product.url}/api/profiles/${id}`, `${product.url}/mara`],
    browser,
  );
  await product.kill('SIGTERM');
  const bare = await startBare({ DATA_DIR: folder });
  await bare.ready();
  const [baseline = 0] = await compareRates([`${bare.url}/profile/${id}`], browser);
  await bare.kill('SIGTERM');
  reportRates('embedded', call, page, baseline);
}

async function benchPostgres(url: string): Promise<void> {
  const env = {
    DATABASE_URL: url,
    SESSION_SECRET: 'a secret that only the bench has, long enough',
    PAYMENTS: 'sandbox',
    MAIL: 'outbox',
  };
  const product = await startServer({ ...env, ...controls });
  await product.ready();
  const bare = await startBare(env);
  await bare.ready();
  const { id, username } = await makeExpert(product.url);
  const [call = 0, page = 0, baseline = 0] = await compareRates(
    [`${product.url}/api/profiles/${id}`, `${product.url}/${username}`, `${bare.url}/profile/${id}`],
    browser,
  );
  await Promise.all([product.kill('SIGTERM'), bare.kill('SIGTERM')]);
  reportRates('PostgreSQL', call, page, baseline);
}

function reportRates(engine: string, call: number, page: number, baseline: number): void {
  const against = 'bare route, same SQL';
  report(`GET /api/profiles/{id} on ${engine}, requests/s`, call, against, baseline);
  report(`GET /{username} signed out on ${engine}, requests/s`, page, against, baseline);
}

async function makeExpert(origin: string): Promise<{ id: string; username: string }> {
  const username = `bench-${Date.now().toString(36)}`;
  let cookie = '';
  const send = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return response;
  };
  const registered = await send('POST', '/auth/register', { username, password: 'correct horse battery' });
  cookie = (registered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const about = 'Thirty years of running in circles, and what can be learned from it. '.repeat(6);
  const profile = {
    role: 'Runner',
    headline: 'Runs in circles for a living',
    about,
    tags: ['Running', 'Rest'],
  };
  const { id } = (await (await send('POST', '/api/profiles', profile)).json()) as { id: string };
  const tiers = [15, 30, 45].map((duration) => ({ duration, price: duration * 2 }));
  await send('PUT', '/api/profile/pricing', { tiers });
  return { id, username };
}
