import { type SQL, sql } from 'drizzle-orm';
import type { SearchSort } from '#shared/search/search.ts';

/** A term of the index and the number of profiles that have it. */
export type Term = { id: number; profiles: number };

/** Profiles must match all of it. */
export type Filter = {
  tags: string[];
  /** One of the tags is enough. */
  anyTag?: boolean;
  minPrice: number | undefined;
  maxPrice: number | undefined;
  /** Has a slot available by then. */
  availableBy: Date | undefined;
};

/** The index terms of one query word, and the word's share of the query. */
export type WeightedWord = { share: number; terms: { id: number; factor: number }[] };

/** The query's vector, and the model that made it. */
export type Meaning = { model: string; vector: Float32Array };

export type SearchTerms = {
  /** Rare words select the candidates. */
  selecting: WeightedWord[];
  /** Common words only rank them. */
  ranking: WeightedWord[];
  /** The term for profiles whose whole name, username or tag is this text. */
  exact: Term | null;
  /** The text to compare with names; null if it is too long to be one. */
  name: string | null;
  /** A long description matches well with few of its words, so its coverage isn't squared. */
  isLong: boolean;
  meaning: Meaning | undefined;
  /** Decides which of equally good candidates are read. */
  sort: SearchSort;
};

const limits = {
  nearest: 100,
  /** Equally good candidates beyond these are left out in no particular order. */
  read: 1_000,
  readExact: 5_000,
  matchedByMeaning: 120,
  matchedByWords: 600,
  lookedUp: 200,
  exact: 300,
  names: 60,
  similarNames: 1_000,
};

const weights = { coverage: 0.4, longCoverage: 0.5, name: 0.3, standing: 0.02 };
/** Puts exact matches above all others. */
const exactBonus = 10;
/** Lower scores are mostly noise, unless the query's words match. */
const minScore = 0.2;
const minCoverage = 0.4;

/** All profiles that match the query, with their score. */
export function rankMatches(search: SearchTerms, filter: Filter): SQL {
  const { meaning } = search;
  const words = search.isLong
    ? sql`${weights.longCoverage} * covered`
    : sql`${weights.coverage} * covered ^ 2`;
  const branches = branchesOf(search, filter);
  return sql`
    with candidates as materialized (
      select profile_id, max(part) as part, max(name) as name
      from (${unionOf(branches)}) as found(profile_id, part, name) group by profile_id
    ), compared as materialized (
      select k.profile_id, d.standing, d.lowest_price, d.rating_count, d.rating_average, d.next_free_at,
        coalesce(k.part, ${lookedUp(search.selecting)}) + ${lookedUp(search.ranking)} as covered,
        ${similarity(meaning)} + ${weights.name} * k.name + ${exactScore(search.exact)} as others
      from candidates k
      ${documentOf(sql`k`)}
    ), scored as (
      select *, others + ${words} as score from compared
    )
    select profile_id, score + ${weights.standing} * standing as score, lowest_price, rating_count, rating_average, next_free_at
    from scored where ${meaning ? sql`score >= ${minScore} or covered >= ${minCoverage}` : sql`score > 0`}`;
}

/** Where candidates come from. If very many profiles match exactly, only those count. */
function branchesOf(search: SearchTerms, filter: Filter): SQL[] {
  const { meaning, selecting, name, exact, sort } = search;
  const isUnfiltered = filters(filter).length === 0;
  if (exact !== null && exact.profiles > limits.exact && isUnfiltered)
    return [exactMatches(exact, sort, filter)];
  return [
    ...(meaning
      ? [sql`select profile_id, null::float8, 0::float8 from (${nearestByMeaning(meaning, filter)}) as near`]
      : []),
    ...(selecting.length > 0 ? [matched(search, filter)] : []),
    ...(name === null ? [] : [named(name, filter)]),
    ...(exact === null ? [] : [exactMatches(exact, sort, filter)]),
  ];
}

function unionOf(branches: SQL[]): SQL {
  if (branches.length === 0) return sql`select null::uuid, null::float8, 0::float8 where false`;
  return sql.join(
    branches.map((branch) => sql`(${branch})`),
    sql` union all `,
  );
}

/** Cosine similarity; 0 for a profile without a vector of the same model. */
function similarity(meaning: Meaning | undefined): SQL {
  if (!meaning) return sql`0`;
  return sql`coalesce((select 1 - (p.embedding <=> ${vectorText(meaning)}::vector(1536)) from profiles p
    where p.id = k.profile_id and p.embedding_model = ${meaning.model}), 0)`;
}

/** The index compares at half precision, so the caller has to rank the profiles that it finds. */
export function nearestByMeaning(meaning: Meaning, filter: Filter): SQL {
  return sql`select p.id as profile_id from profiles p join search_documents d on d.profile_id = p.id
    where p.embedding_model = ${meaning.model} and ${passes(filter)}
    order by p.embedding::halfvec(1536) <=> ${vectorText(meaning)}::halfvec(1536) limit ${limits.nearest}`;
}

/** The profiles closest in meaning, with their similarity. */
export function rankNearest(meaning: Meaning, filter: Filter): SQL {
  return sql`select k.profile_id, ${similarity(meaning)} as score from (${nearestByMeaning(meaning, filter)}) as k`;
}

function vectorText({ vector }: Meaning): string {
  return `[${vector.join(',')}]`;
}

/** Looks up each document by key: left to itself, the planner reads the whole table. */
function documentOf(row: SQL): SQL {
  return sql`cross join lateral (select * from search_documents where profile_id = ${row}.profile_id offset 0) as d`;
}

const tieBreakers: Record<SearchSort, SQL> = {
  relevance: sql`d.standing desc`,
  price: sql`d.lowest_price nulls last`,
  rating: sql`d.rating_average desc, d.rating_count desc`,
  soonest: sql`d.next_free_at nulls last`,
};

/** The profiles that match most of the selecting words. */
function matched({ selecting, ranking, meaning, sort }: SearchTerms, filter: Filter): SQL {
  const limit = meaning
    ? limits.matchedByMeaning
    : ranking.length > 0
      ? limits.lookedUp
      : limits.matchedByWords;
  return sql`select d.profile_id, c.part, 0::float8 from (
      select c.profile_id, c.part from (
        select profile_id, sum(part)::float8 as part
        from (${sql.join(postingsOf(selecting), sql` union all `)}) as parts group by profile_id
      ) as c ${filterJoin(filter)} order by c.part desc, c.profile_id limit ${limits.read}
    ) as c ${documentOf(sql`c`)}
    order by c.part desc, ${tieBreakers[sort]}, d.profile_id limit ${limit}`;
}

function postingsOf(words: WeightedWord[]): SQL[] {
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

/** What these words add to one candidate's score. */
function lookedUp(words: WeightedWord[]): SQL {
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

/** Words with a single term can be summed in one query. */
function bySize(words: WeightedWord[]): { single: number[][]; several: WeightedWord[] } {
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
      limit ${limits.similarNames}
    ) as similar_names order by 3 desc, profile_id limit ${limits.names}`;
}

function exactMatches(exact: Term, sort: SearchSort, filter: Filter): SQL {
  return sql`select d.profile_id, null::float8, 0::float8 from (
      select c.profile_id from search_postings c ${filterJoin(filter)} where c.term_id = ${exact.id} limit ${limits.readExact}
    ) as c ${documentOf(sql`c`)}
    order by ${tieBreakers[sort]}, d.profile_id limit ${limits.exact}`;
}

function exactScore(exact: Term | null): SQL {
  if (exact === null) return sql`0`;
  return sql`case when exists (select 1 from search_postings w
    where w.term_id = ${exact.id} and w.profile_id = k.profile_id) then ${exactBonus} else 0 end`;
}

const filters = ({ tags, anyTag, minPrice, maxPrice, availableBy }: Filter): SQL[] => [
  ...(tags.length > 0
    ? [anyTag ? sql`d.tags && array(${searchKeys(tags)})` : sql`d.tags @> array(${searchKeys(tags)})`]
    : []),
  ...(minPrice === undefined ? [] : [sql`d.lowest_price >= ${minPrice}`]),
  ...(maxPrice === undefined ? [] : [sql`d.lowest_price <= ${maxPrice}`]),
  ...(availableBy === undefined ? [] : [sql`d.next_free_at <= ${availableBy.toISOString()}`]),
];

const searchKeys = (tags: string[]) =>
  sql`select search_key(tag) from unnest(${sql.param(tags)}::text[]) tag`;

export function passes(filter: Filter): SQL {
  const conditions = filters(filter);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Empty without filters, so that rows aren't looked up needlessly. */
function filterJoin(filter: Filter): SQL {
  if (filters(filter).length === 0) return sql``;
  return sql`join search_documents d on d.profile_id = c.profile_id and ${passes(filter)}`;
}
