import { type SQL, sql } from 'drizzle-orm';
import type { SearchSort } from '#shared/search/search.ts';

/** A term of the index and the number of profiles that have it. */
export type Term = { id: number; profiles: number };

/** What profiles must have to be shown at all. */
export type Filter = {
  tags: string[];
  minPrice: number | undefined;
  maxPrice: number | undefined;
  /** Free at some time until then. */
  freeBy: Date | undefined;
};

/** Terms that count together as one word of the query, which has this share of the whole. */
export type AskedWord = { share: number; terms: { id: number; factor: number }[] };

/** The query's vector, and the model that made it. */
export type Meaning = { model: string; vector: Float32Array };

export type SearchTerms = {
  /** Rare words choose who is looked at. */
  choosing: AskedWord[];
  /** Common words only order those. */
  ordering: AskedWord[];
  whole: Term | null;
  /** The text as it may be part of somebody's name; null when it is too long for that. */
  name: string | null;
  /** A described problem says much with few of its words: its coverage counts as it is, not squared. */
  long: boolean;
  meaning: Meaning | undefined;
  /** Who of equals is looked at depends on what they will be sorted by. */
  sort: SearchSort;
};

const most = {
  near: 100,
  /** Equals beyond these are taken as they come. */
  read: 1_000,
  readWhole: 5_000,
  matchedByMeaning: 120,
  matchedByWords: 600,
  lookedUp: 200,
  whole: 300,
  names: 60,
  alike: 1_000,
};

const weights = { coverage: 0.4, longCoverage: 0.5, name: 0.3, standing: 0.02 };
const wholeFirst = 10;
/** Below it there is more noise than answers, unless the words of the query are there. */
const lowestScore = 0.2;
const wordsEnough = 0.4;

/** Everybody who answers the query, with their score. */
export function rankAnswers(asked: SearchTerms, filter: Filter): SQL {
  const { meaning } = asked;
  const words = asked.long ? sql`${weights.longCoverage} * covered` : sql`${weights.coverage} * covered ^ 2`;
  const branches = branchesOf(asked, filter);
  return sql`
    with candidates as materialized (
      select profile_id, max(part) as part, max(name) as name
      from (${unionOf(branches)}) as found(profile_id, part, name) group by profile_id
    ), compared as materialized (
      select k.profile_id, d.standing, d.lowest_price, d.rating_count, d.rating_average, d.next_free_at,
        coalesce(k.part, ${lookedUp(asked.choosing)}) + ${lookedUp(asked.ordering)} as covered,
        ${likeness(meaning)} + ${weights.name} * k.name + ${wholeScore(asked.whole)} as others
      from candidates k
      ${documentOf(sql`k`)}
    ), scored as (
      select *, others + ${words} as score from compared
    )
    select profile_id, score + ${weights.standing} * standing as score, lowest_price, rating_count, rating_average, next_free_at
    from scored where ${meaning ? sql`score >= ${lowestScore} or covered >= ${wordsEnough}` : sql`score > 0`}`;
}

/** Whom to look at. Where very many have exactly what was asked for, nobody else is shown. */
function branchesOf(asked: SearchTerms, filter: Filter): SQL[] {
  const { meaning, choosing, name, whole, sort } = asked;
  const unfiltered = filters(filter).length === 0;
  if (whole !== null && whole.profiles > most.whole && unfiltered) return [having(whole, sort, filter)];
  return [
    ...(meaning
      ? [sql`select profile_id, null::float8, 0::float8 from (${nearestByMeaning(meaning, filter)}) as near`]
      : []),
    ...(choosing.length > 0 ? [matched(asked, filter)] : []),
    ...(name === null ? [] : [named(name, filter)]),
    ...(whole === null ? [] : [having(whole, sort, filter)]),
  ];
}

function unionOf(branches: SQL[]): SQL {
  if (branches.length === 0) return sql`select null::uuid, null::float8, 0::float8 where false`;
  return sql.join(
    branches.map((branch) => sql`(${branch})`),
    sql` union all `,
  );
}

/** How near the meaning is; nothing where there is no vector of the same model. */
function likeness(meaning: Meaning | undefined): SQL {
  if (!meaning) return sql`0`;
  return sql`coalesce((select 1 - (p.embedding <=> ${vectorText(meaning)}::vector(1536)) from profiles p
    where p.id = k.profile_id and p.embedding_model = ${meaning.model}), 0)`;
}

/** The index compares at half precision, so the order among those it finds is settled by who asks. */
export function nearestByMeaning(meaning: Meaning, filter: Filter): SQL {
  return sql`select p.id as profile_id from profiles p join search_documents d on d.profile_id = p.id
    where p.embedding_model = ${meaning.model} and ${passes(filter)}
    order by p.embedding::halfvec(1536) <=> ${vectorText(meaning)}::halfvec(1536) limit ${most.near}`;
}

function vectorText({ vector }: Meaning): string {
  return `[${vector.join(',')}]`;
}

/** One by one, by their key: the planner would rather read everybody's. */
function documentOf(row: SQL): SQL {
  return sql`cross join lateral (select * from search_documents where profile_id = ${row}.profile_id offset 0) as d`;
}

const amongEquals: Record<SearchSort, SQL> = {
  relevance: sql`d.standing desc`,
  price: sql`d.lowest_price nulls last`,
  rating: sql`d.rating_average desc, d.rating_count desc`,
  soonest: sql`d.next_free_at nulls last`,
};

/** Those who cover most of what the choosing words say. */
function matched({ choosing, ordering, meaning, sort }: SearchTerms, filter: Filter): SQL {
  const limit = meaning ? most.matchedByMeaning : ordering.length > 0 ? most.lookedUp : most.matchedByWords;
  return sql`select d.profile_id, c.part, 0::float8 from (
      select c.profile_id, c.part from (
        select profile_id, sum(part)::float8 as part
        from (${sql.join(postingsOf(choosing), sql` union all `)}) as parts group by profile_id
      ) as c ${filterJoin(filter)} order by c.part desc, c.profile_id limit ${most.read}
    ) as c ${documentOf(sql`c`)}
    order by c.part desc, ${amongEquals[sort]}, d.profile_id limit ${limit}`;
}

function postingsOf(words: AskedWord[]): SQL[] {
  const { single, several } = bySize(words);
  const parts = several.map(
    ({ share, terms }) => sql`
      select p.profile_id, max(p.weight * t.number) * ${share}::real as part
      from ${termTable(terms.map(({ id, factor }) => [id, factor]))}
      join search_postings p on p.term_id = t.id group by p.profile_id`,
  );
  if (single.length === 0) return parts;
  return [
    ...parts,
    sql`select p.profile_id, p.weight * t.number as part
      from ${termTable(single)} join search_postings p on p.term_id = t.id`,
  ];
}

/** What these words add for one candidate. */
function lookedUp(words: AskedWord[]): SQL {
  const { single, several } = bySize(words);
  const best = (what: SQL, terms: number[][]) =>
    sql`coalesce((select ${what} from ${termTable(terms)}
      join search_postings o on o.term_id = t.id and o.profile_id = k.profile_id), 0)`;
  const parts = several.map(
    ({ share, terms }) =>
      sql`${share}::real * ${best(
        sql`max(o.weight * t.number)`,
        terms.map(({ id, factor }) => [id, factor]),
      )}`,
  );
  if (single.length > 0) parts.push(best(sql`sum(o.weight * t.number)`, single));
  return parts.length === 0 ? sql`0` : sql`(${sql.join(parts, sql` + `)})`;
}

/** Words of one term can be added up together. */
function bySize(words: AskedWord[]): { single: number[][]; several: AskedWord[] } {
  const single = words.filter(({ terms }) => terms.length === 1);
  return {
    single: single.flatMap(({ share, terms }) => terms.map(({ id, factor }) => [id, share * factor])),
    several: words.filter(({ terms }) => terms.length > 1),
  };
}

function termTable(rows: number[][]): SQL {
  const ids = rows.map(([id]) => id);
  const numbers = rows.map(([, number]) => number);
  return sql`unnest(${sql.param(ids)}::integer[], ${sql.param(numbers)}::real[]) as t(id, number)`;
}

function named(name: string, filter: Filter): SQL {
  return sql`select profile_id, null::float8, word_similarity(${name}, names) from (
      select d.profile_id, d.names from search_documents d where ${name} <% d.names and ${passes(filter)}
      limit ${most.alike}
    ) as alike order by 3 desc, profile_id limit ${most.names}`;
}

function having(whole: Term, sort: SearchSort, filter: Filter): SQL {
  return sql`select d.profile_id, null::float8, 0::float8 from (
      select c.profile_id from search_postings c ${filterJoin(filter)} where c.term_id = ${whole.id} limit ${most.readWhole}
    ) as c ${documentOf(sql`c`)}
    order by ${amongEquals[sort]}, d.profile_id limit ${most.whole}`;
}

function wholeScore(whole: Term | null): SQL {
  if (whole === null) return sql`0`;
  return sql`case when exists (select 1 from search_postings w
    where w.term_id = ${whole.id} and w.profile_id = k.profile_id) then ${wholeFirst} else 0 end`;
}

const filters = ({ tags, minPrice, maxPrice, freeBy }: Filter): SQL[] => [
  ...(tags.length > 0
    ? [sql`d.tags @> array(select search_key(tag) from unnest(${sql.param(tags)}::text[]) tag)`]
    : []),
  ...(minPrice === undefined ? [] : [sql`d.lowest_price >= ${minPrice}`]),
  ...(maxPrice === undefined ? [] : [sql`d.lowest_price <= ${maxPrice}`]),
  ...(freeBy === undefined ? [] : [sql`d.next_free_at <= ${freeBy.toISOString()}`]),
];

export function passes(filter: Filter): SQL {
  const all = filters(filter);
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

/** Only where there is something to filter: otherwise every row would be looked up for nothing. */
function filterJoin(filter: Filter): SQL {
  if (filters(filter).length === 0) return sql``;
  return sql`join search_documents d on d.profile_id = c.profile_id and ${passes(filter)}`;
}
