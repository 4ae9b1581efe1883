import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { rateLimits } from '#server/db/tables/rate-limits.ts';
import { sessions } from '#server/db/tables/sessions.ts';
import { users } from '#server/db/tables/users.ts';
import type { Deps } from '#server/deps.ts';
import { findViewer, openSession } from '#server/features/accounts/sessions.service.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { jobs, sweeps } from '#server/jobs/jobs.ts';
import { runJobs } from '#server/jobs/run-jobs.ts';
import { runSweeps } from '#server/jobs/schedule.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { fingerprintOf } from './fingerprint.ts';
import { calendarSecrets, collectIds, type Ids, ownIds, paymentSecrets } from './known-ids.ts';
import { addPrivateData, buildPeople, type Name, names } from './people.ts';
import { type FuzzedRoute, fuzzedRoutes } from './routes.ts';

const callerNames = ['anonymous', 'cleo', 'ed', 'sam', 'olga'] as const;
export type CallerName = (typeof callerNames)[number];

export type Caller = {
  id: string;
  cookie: string | undefined;
  /** Ids of their own bookings, and of what belongs to those. */
  own: string[];
};

export type World = {
  test: TestApp;
  http: ReturnType<typeof createHttpServer>;
  routes: FuzzedRoute[];
  callers: Record<CallerName, Caller>;
  /** Ids by what they are of; `theirs` belong to people who make no calls. */
  ids: Ids;
  /** Values that no answer and no log line may contain: ours, and those of people who make no calls. */
  secrets: string[];
  /** Those of the callers, who may be answered their own. */
  callersSecrets: string[];
  /** Lets everyone make calls again who was signed out, suspended or hidden by an earlier call. */
  revive: () => Promise<void>;
  /** A hash of the rows of the people who make no calls. */
  fingerprint: () => Promise<string>;
  runAllJobs: () => Promise<void>;
  close: () => Promise<void>;
};

const start = '2030-02-20T00:00:00Z';
const now = '2030-03-01T08:00:00Z';

/** The whole application with people, sessions, payments and chats, whose private texts are all marked. */
export async function openWorld(database: Database): Promise<World> {
  let clock = new Date(start);
  const http = createHttpServer();
  const routes = fuzzedRoutes();
  const test = await buildTestApp({
    database,
    config: { relaxedLimits: true, testControls: false },
    deps: { now: () => clock },
    app: {
      serverFactory: http.serverFactory,
      shutdownSignal: http.shutdownSignal,
      onRoute: routes.add,
    },
  });
  const { deps } = test;
  const built = await buildPeople(deps);
  clock = new Date(now);
  await runAllJobs(deps);
  const cookies = new Map<Name, string>();
  const signIn = async (name: Name) => {
    const userId = built[name].id;
    const token = await openSession(deps.db, deps, userId, null);
    cookies.set(name, `intime=${token}`);
  };
  for (const name of names) await signIn(name);
  const as = (name: Name) => caller(test, cookies.get(name), '10.9.8.7');
  await enter(deps, built.olga.id);
  await addPrivateData(deps, as, built);
  await runJobs(deps, jobs);
  const ids = await collectIds(deps, built);
  const callers = {} as World['callers'];
  for (const name of callerNames)
    callers[name] = {
      id: name === 'anonymous' ? '' : built[name].id,
      get cookie() {
        return name === 'anonymous' ? undefined : cookies.get(name);
      },
      own: name === 'anonymous' ? [] : await ownIds(deps, built[name].id),
    };
  const victims = [built.vera.id, built.victor.id];
  const tokenOf = (name: Name) => (cookies.get(name) ?? '').slice('intime='.length);
  const secrets = [
    ...['vera' as const, 'victor' as const].map(tokenOf),
    ...(await paymentSecrets(deps, sql`b.booker_id = ${built.vera.id}`)),
    ...(await calendarSecrets(deps, built.vera.id)),
    deps.config.payments.secretKey,
    ...deps.config.payments.webhookSecrets,
    deps.config.sessionSecret,
  ];
  const callersSecrets = [
    ...names.filter((name) => name !== 'vera' && name !== 'victor').map(tokenOf),
    ...(await paymentSecrets(deps, sql`b.booker_id <> ${built.vera.id}`)),
    ...(await calendarSecrets(deps, built.cleo.id)),
  ];
  return {
    test,
    http,
    routes: routes.all,
    callers,
    ids,
    secrets,
    callersSecrets,
    revive: async () => {
      await reviveRows(deps);
      for (const name of callerNames) {
        if (name === 'anonymous' || (await findViewer(deps, tokenOf(name)))) continue;
        await signIn(name);
        callersSecrets.push(tokenOf(name));
      }
      await enter(deps, built.olga.id);
    },
    fingerprint: () => fingerprintOf(deps, victims),
    runAllJobs: () => runAllJobs(deps),
    close: () => test.close(),
  };
}

async function runAllJobs(deps: Deps): Promise<void> {
  await runSweeps(
    deps,
    sweeps.filter(({ upkeep }) => !upkeep),
    'all',
  );
  await runJobs(deps, jobs);
}

async function enter({ db }: Deps, userId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ operatorUntil: new Date('2031-01-01') })
    .where(eq(sessions.userId, userId));
}

/** Undoes what operators' calls and sign-outs did to the people who make calls. */
async function reviveRows({ db }: Deps): Promise<void> {
  await db.update(users).set({ suspendedAt: null, suspendedReason: null });
  await db.update(profiles).set({ hiddenAt: null, hiddenReason: null, isActive: true });
  await db.execute(
    sql`insert into operators (user_id, granted_at) select id, now() from users where username = 'olga1' on conflict do nothing`,
  );
  await db.delete(rateLimits);
}
