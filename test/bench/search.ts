import { sql } from 'drizzle-orm';
import { buildApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { migrationsFolder, queryRows } from '#server/db/open-database.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { createDeps, type Deps } from '#server/deps.ts';
import { nearestByMeaning } from '#server/features/search/ranking.repository.ts';
import type { App } from '#server/http/types.ts';
import { createLog } from '#server/log.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { buildMiniSearch, buildOrama, type Engine, type IndexedProfile } from './in-memory.ts';
import { percentile, report, timed } from './measure.ts';
import { ownDatabase } from './own-database.ts';
import { answerAll, gradedQueries, loadRelevance } from './relevance.ts';
import { scoreRun } from './score.ts';
import { makeSyntheticProfiles } from './synthetic-profiles.ts';

const people = 100_000;
const origin = 'http://127.0.0.1:3000';

type Search = { deps: Deps; app: App };
type By = 'words' | 'meaning';

/** How relevant results are, on graded queries, and how fast search is among many profiles. */
export async function benchSearch(postgres: string | undefined): Promise<void> {
  if (!postgres) {
    console.log('Set TEST_DATABASE_URL to measure search.');
    return;
  }
  const { url, drop } = await ownDatabase(postgres, 'search');
  const database = await openPostgres(url, 4, migrationsFolder);
  const search = await open(database);
  await measureRelevance(search);
  await makeSyntheticProfiles(url, people);
  await measureSpeed(search);
  await measureRecall(search.deps);
  await search.app.close();
  await search.deps.embeddings.close();
  await database.close();
  await drop();
}

async function open(database: Database): Promise<Search> {
  await database.migrate();
  const config = loadConfig({
    DATABASE_URL: 'postgres://unused',
    SESSION_SECRET: 'a secret that only the bench has, long enough',
    PAYMENTS: 'sandbox',
    MAIL: 'outbox',
    TEST_CONTROLS: 'on',
    RATE_LIMITS: 'relaxed',
  });
  const deps = createDeps(config, database, createLog('warn'), { origin, localUrl: origin });
  await deps.embeddings.warm();
  const render = async () => Promise.reject(new Error('no pages here'));
  return { deps, app: await buildApp(deps, { origins: [origin], render }) };
}

async function runSearch({ app }: Search, query: string, by: By): Promise<string[]> {
  const semantic = by === 'meaning' ? '&semantic=true' : '';
  const response = await app.inject(`/api/profiles?query=${encodeURIComponent(query)}${semantic}`);
  if (response.statusCode !== 200) throw new Error(`search answered ${response.statusCode}`);
  return response.json<Profile[]>().map(({ id }) => id);
}

async function measureRelevance(search: Search): Promise<void> {
  const originals = await loadRelevance(search.deps);
  const profiles = await readProfiles(search.deps);
  const [miniSearch, orama] = [buildMiniSearch(profiles), await buildOrama(profiles)];
  const known = (ids: string[]) => ids.map((id) => originals.get(id) ?? '');
  const score = async (answer: (query: string) => Promise<string[]>) =>
    scoreRun(gradedQueries, await answerAll(async (query) => known(await answer(query))));
  const ours = {
    meaning: await score((query) => runSearch(search, query, 'meaning')),
    words: await score((query) => runSearch(search, query, 'words')),
  };
  const theirs = {
    meaning: await score((query) => byMeaning(search.deps, orama, query)),
    words: await score(miniSearch.words),
  };
  for (const by of ['meaning', 'words'] as const) {
    const against = by === 'meaning' ? 'Orama, hybrid' : 'MiniSearch, fuzzy and prefix';
    for (const [kind, { ndcg }] of ours[by]) {
      report(`nDCG@10 by ${by}, ${kind}`, ndcg, against, theirs[by].get(kind)?.ndcg ?? 0);
    }
  }
}

async function byMeaning({ embeddings }: Deps, engine: Engine, query: string): Promise<string[]> {
  const embedded = await embeddings.embedQuery(query);
  return (await engine.meaning?.(query, [...(embedded?.vector.slice(0, 384) ?? [])])) ?? [];
}

/** In pages, because the product's connections limit a query to five seconds. */
async function readProfiles({ db }: Deps): Promise<IndexedProfile[]> {
  const profiles: IndexedProfile[] = [];
  for (let last = '00000000-0000-0000-0000-000000000000'; ; last = profiles.at(-1)?.id ?? last) {
    const rows = await queryRows<Omit<IndexedProfile, 'vector'> & { vector: string }>(
      db,
      sql`select p.id, concat_ws(' ', u.first_name, u.last_name, u.username) as name, p.role, p.headline,
        coalesce(p.about, '') as about, coalesce(p.location, '') as location, p.tags,
        subvector(p.embedding, 1, 384)::text as vector
        from profiles p join users u on u.id = p.user_id where p.id > ${last} order by p.id limit 5000`,
    );
    if (rows.length === 0) return profiles;
    for (const row of rows) profiles.push({ ...row, vector: JSON.parse(row.vector) as number[] });
  }
}

/** One client. Query vectors are computed each time, not cached. */
async function measureSpeed(search: Search): Promise<void> {
  const words = await p95(100, (query) => runSearch(search, query, 'words'));
  const meaning = await p95(
    100,
    (query) => runSearch(search, query, 'meaning'),
    (query) => runSearch(search, `${query} please`, 'meaning'),
  );
  const profiles = await readProfiles(search.deps);
  const miniSearch = buildMiniSearch(profiles);
  report(
    `keyword query among ${people}, p95 ms`,
    words,
    'MiniSearch in memory',
    await p95(20, miniSearch.words),
  );
  const orama = await buildOrama(profiles);
  report(`keyword query among ${people}, p95 ms`, words, 'Orama in memory', await p95(20, orama.words));
  const hybrid = await p95(20, (query) => byMeaning(search.deps, orama, query));
  report(`AI query among ${people}, p95 ms`, meaning, 'Orama in memory, hybrid', hybrid);
}

/** The p95 over `count` queries of every kind, after running each once to warm up. */
async function p95(
  count: number,
  answer: (query: string) => Promise<unknown>,
  timedAnswer = answer,
): Promise<number> {
  const step = Math.floor(gradedQueries.length / count);
  const queries = gradedQueries.filter((_, n) => n % step === 0);
  for (const { text } of queries) await answer(text);
  const times: number[] = [];
  for (const { text } of queries) times.push((await timed(() => timedAnswer(text))).ms);
  return percentile(times, 0.95);
}

/** How many of the ten nearest profiles (by an exact scan) the index finds. */
async function measureRecall({ db, embeddings }: Deps): Promise<void> {
  const tags = ['Career Coaching', 'Fundraising', 'Kubernetes', 'Therapy', 'PostgreSQL'];
  for (const filtered of [false, true]) {
    let hits = 0;
    let expected = 0;
    for (const [n, { text }] of gradedQueries.filter((_, place) => place % 2 === 0).entries()) {
      const meaning = await embeddings.embedQuery(text);
      if (!meaning) throw new Error('no vector');
      const filter = {
        tags: filtered ? [tags[n % tags.length] ?? ''] : [],
        minPrice: undefined,
        maxPrice: undefined,
        availableBy: undefined,
      };
      const distance = sql`p.embedding <=> ${`[${meaning.vector.join(',')}]`}::vector(1536)`;
      const ten = sql`order by ${distance} limit 10`;
      const found = await queryRows<{ id: string }>(
        db,
        sql`select p.id from (${nearestByMeaning(meaning, filter)}) n join profiles p on p.id = n.profile_id ${ten}`,
      );
      const exact = await queryRows<{ id: string }>(
        db,
        sql`select p.id from profiles p join search_documents d on d.profile_id = p.id
          where d.tags @> array(select search_key(t) from unnest(${sql.param(filter.tags)}::text[]) t) ${ten}`,
      );
      const ids = new Set(found.map(({ id }) => id));
      hits += exact.filter(({ id }) => ids.has(id)).length;
      expected += exact.length;
    }
    report(`HNSW recall@10${filtered ? ' with a tag' : ''}`, hits / expected, 'exact scan', 1);
  }
}
