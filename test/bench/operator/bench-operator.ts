import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { callerOf, ok } from '#test/bench/booking-steps.ts';
import { median, report, timed } from '#test/bench/measure.ts';
import { ownDatabase } from '#test/bench/own-database.ts';
import { type Server, startServer } from '#test/process/processes.ts';
import { actionRounds, type ConsoleCall, consoleCalls } from './console-calls.ts';
import { makeConsoleWorld } from './console-world.ts';
import { makeRealBookings } from './real-bookings.ts';

/** No call of the console may take longer, on 100,000 bookings and 10,000 open cases. */
const promisedMs = 200;
const operator = 'bench-operator';
const password = 'correct horse battery';
const controls = { TEST_CONTROLS: 'on', RATE_LIMITS: 'relaxed', LOG_LEVEL: 'warn' };

type Env = Record<string, string>;

/** How fast the operators’ console answers. Fails if a call takes longer than promised. */
export async function benchOperator(postgres: string | undefined, folder: string): Promise<void> {
  if (postgres) {
    const { url, drop } = await ownDatabase(postgres, 'console');
    const secret = 'a secret that only the bench has, long enough';
    await bench('PostgreSQL', {
      DATABASE_URL: url,
      SESSION_SECRET: secret,
      PAYMENTS: 'sandbox',
      MAIL: 'outbox',
    });
    await drop();
  } else console.log('Set TEST_DATABASE_URL to measure the console on PostgreSQL too.');
  await bench('embedded', { DATA_DIR: folder });
}

async function bench(engine: string, env: Env): Promise<void> {
  const first = await serve(env);
  const { cookie } = await signUp(first.url, operator);
  const real = await makeRealBookings(first.url, (name) => signUp(first.url, name), actionRounds);
  await first.kill('SIGTERM');
  const world = await makeConsoleWorld({ ...env, ...controls }, operator, real);
  const server = await serve({ ...env, OPERATORS: operator });
  const call = callerOf(server.url, cookie, () => ({ 'idempotency-key': randomUUID() }));
  await ok(call('POST', '/api/operator/enter', { password }));
  const medians = new Map<ConsoleCall, number>();
  for (const each of await consoleCalls(call, world, real)) medians.set(each, await medianOf(each));
  await server.kill('SIGTERM');
  judge(engine, medians);
}

async function serve(env: Env): Promise<Server> {
  const server = await startServer({ ...env, ...controls });
  await server.ready();
  return server;
}

async function signUp(url: string, username: string): Promise<{ id: string; cookie: string }> {
  const response = await ok(callerOf(url, '')('POST', '/auth/register', { username, password }));
  const { id } = (await response.json()) as { id: string };
  return { id, cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}

async function medianOf({ rounds, send }: ConsoleCall): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const answered = timed(async () => (await ok(send(n))).arrayBuffer());
    times.push((await answered).ms);
  }
  return median(times);
}

/** What else the machine does counts too, so its load is printed with the verdict. */
function judge(engine: string, medians: Map<ConsoleCall, number>): void {
  const load = os.loadavg()[0] ?? 0;
  console.log(`The console on ${engine}, ${os.cpus().length} cores with a load of ${load.toFixed(1)}:`);
  const msOf = new Map([...medians].map(([{ what }, ms]) => [what, ms]));
  for (const [{ what, without }, ms] of medians) {
    const against = without === undefined ? promisedMs : (msOf.get(without) ?? 0);
    report(`operators: ${what}, on ${engine}, median ms`, ms, without ?? 'promised', against);
    const isBroken = without === undefined && ms > promisedMs;
    if (isBroken) process.exitCode = 1;
    const promise = without === undefined ? `promised ${promisedMs} ms` : 'waits for the payment provider';
    console.log(`${isBroken ? 'BROKEN, ' : ''}${promise}: ${ms.toFixed(1)} ms for ${what}`);
  }
}
