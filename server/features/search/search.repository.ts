import { type SQL, sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import type { Db } from '#server/db/transaction.ts';
import type { SearchSort } from '#shared/search/search.ts';
import {
  type Filter,
  type Meaning,
  passes,
  rankMatches,
  rankNearest,
  type SearchTerms,
  type Term,
} from './ranking.repository.ts';

export type QueryWord = {
  word: string;
  /** A word without meaning of its own: the, with, don't. */
  stop: boolean;
  stem: string;
  /** Null if no profile has the word in any form. */
  term: Term | null;
  /** Whether some profile has it in exactly this form. */
  used: boolean;
};

/** A query, looked up in the index. */
export type ParsedQuery = {
  words: QueryWord[];
  /** Possible completions of the last word, most used first. */
  completions: ({ word: string } & Term)[];
  /** The term for a name, username or tag with exactly this text. */
  exact: Term | null;
  folded: string;
  profileCount: number;
};

const maxWords = 100;
const maxCompletions = 30;
const minCompletedLength = 3;
const shortWordLength = 6;
/** Folding can turn one character into many. */
const maxFoldedLength = 1000;

/** Looks up terms by key, as there are few words: left to itself, the planner reads the whole table. */
const termOf = sql`lateral (select id, profiles from search_terms where id = k.term_id offset 0) as t`;

export async function parseQuery(db: Db, text: string): Promise<ParsedQuery> {
  const [row] = await queryRows<ParsedQuery>(
    db,
    sql`
    with words as materialized (
      select word, place from unnest(search_split(left(search_fold(${text}), ${maxFoldedLength})))
        with ordinality as w(word, place) limit ${maxWords}
    ), last as (
      select word from words order by place desc limit 1
    ), completions as (
      select k.word, t.id, t.profiles
      from last, search_words k, ${termOf}
      where length(last.word) >= ${minCompletedLength} and t.profiles > 0 and k.word <> last.word
        and k.word ~>=~ last.word and k.word ~<~ (last.word || chr(1114111))
      order by t.profiles desc, k.word limit ${maxCompletions}
    )
    select
      (select coalesce(json_agg(json_build_object(
          'word', w.word, 'stop', search_is_stop_word(w.word), 'stem', search_stem(w.word),
          'used', exists (select 1 from search_words k where k.word = w.word and t.profiles > 0),
          'term', case when t.profiles > 0 then json_build_object('id', t.id, 'profiles', t.profiles) end
        ) order by w.place), '[]')
        from words w left join search_terms t on t.term = search_stem(w.word)) as words,
      (select coalesce(json_agg(completions), '[]') from completions) as completions,
      (select json_build_object('id', id, 'profiles', profiles) from search_terms
        where term = '=' || search_key(${text}) and profiles > 0) as exact,
      left(search_fold(${text}), ${maxFoldedLength}) as folded,
      coalesce((select profiles from search_terms where term = ''), 0) as "profileCount"`,
  );
  if (!row) throw new Error('the query returned no row');
  return row;
}

/**
 * For each word, the closest one that some profile has, with the same first letter: at most two edits away (one for
 * short words), then the most similar.
 */
export async function nearestWords(db: Db, words: string[]): Promise<Map<string, string>> {
  const rows = await queryRows<{ given: string; word: string }>(
    db,
    sql`
    select given, near.word from unnest(${sql.param(words)}::text[]) as given, lateral (
      select k.word from search_words k,
        lateral (select case when length(given) <= ${shortWordLength} then 1 else 2 end as max_edits) as allowed,
        lateral (select levenshtein_less_equal(k.word, given, allowed.max_edits) as edits) as apart,
        ${termOf}
      where k.word ~>=~ left(given, 1) and k.word ~<~ (left(given, 1) || chr(1114111))
        and abs(length(k.word) - length(given)) <= allowed.max_edits
        and apart.edits <= allowed.max_edits and t.profiles > 0
      order by apart.edits, similarity(k.word, given) desc, t.profiles desc, k.word limit 1
    ) as near`,
  );
  return new Map(rows.map(({ given, word }) => [given, word]));
}

export type Page = { sort: SearchSort; limit: number; offset: number };

const orders: Record<SearchSort, SQL> = {
  relevance: sql`score desc nulls last, profile_id`,
  price: sql`lowest_price nulls last, score desc, profile_id`,
  rating: sql`rating_average desc, rating_count desc, score desc, profile_id`,
  soonest: sql`next_free_at nulls last, score desc, profile_id`,
};

/** A page of all profiles that pass the filter, most bookable first. */
export function pageOfAll(filter: Filter, { sort, limit, offset }: Page): SQL {
  return sql`
    select profile_id, row_number() over (order by ${orders[sort]}) as place,
      (select count(*) from search_documents d where ${passes(filter)})::integer as total
    from (
      select d.profile_id, d.standing as score, d.lowest_price, d.rating_count, d.rating_average, d.next_free_at
      from search_documents d where ${passes(filter)} order by ${orders[sort]} limit ${limit} offset ${offset}
    ) as page`;
}

/** A page of the profiles that match the query. */
export function pageOfMatches(terms: SearchTerms, filter: Filter, { sort, limit, offset }: Page): SQL {
  return sql`
    select profile_id, row_number() over (order by ${orders[sort]}) as place, total
    from (
      select *, count(*) over ()::integer as total from (${rankMatches(terms, filter)}) as matches
      order by ${orders[sort]} limit ${limit} offset ${offset}
    ) as page`;
}

/** The profiles closest in meaning to a text that no profile matches. Those less similar than this have nothing in common with it. */
export function pageOfNearest(meaning: Meaning, filter: Filter, minSimilarity: number, limit: number): SQL {
  return sql`
    select profile_id, row_number() over (order by score desc, profile_id) as place, 0 as total
    from (
      select * from (${rankNearest(meaning, filter)}) as near where score >= ${minSimilarity}
      order by score desc, profile_id limit ${limit}
    ) as page`;
}

/** How many profiles show how most people spell a tag. */
const spellingSample = 20;

/** The tags that most bookable experts have, spelled as most of them do. */
export async function popularTags(db: Db, limit: number): Promise<string[]> {
  const rows = await queryRows<{ tag: string }>(
    db,
    sql`
    with popular as materialized (
      select key, count(*) as experts from search_documents d, unnest(d.tags) as key
      where d.lowest_price is not null and key <> '' group by key order by experts desc, key limit ${limit}
    )
    select spelling.tag from popular, lateral (
      select tag from (
        select profile_id from search_documents
        where tags @> array[popular.key] and lowest_price is not null limit ${spellingSample}
      ) as sample join profiles p on p.id = sample.profile_id, unnest(p.tags) as tag
      where search_key(tag) = popular.key group by tag order by count(*) desc, tag limit 1
    ) as spelling order by popular.experts desc, popular.key`,
  );
  return rows.map(({ tag }) => tag);
}

/** Deletes index words that no profile uses. */
export async function forgetUnused(db: Db): Promise<void> {
  await db.execute(sql`select search_forget_unused()`);
}
