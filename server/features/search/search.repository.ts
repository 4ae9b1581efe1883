import { type SQL, sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import type { Db } from '#server/db/transaction.ts';
import type { SearchSort } from '#shared/search/search.ts';
import { type Filter, passes, rankAnswers, type SearchTerms, type Term } from './ranking.repository.ts';

export type QueryWord = {
  word: string;
  /** Says nothing by itself: the, with, don't. */
  stop: boolean;
  stem: string;
  /** Null when no profile has the word in any form. */
  term: Term | null;
  /** Whether some profile has it in just this form. */
  used: boolean;
};

/** A query as the index sees it. */
export type ReadText = {
  words: QueryWord[];
  /** What the last word may become when it is typed on, the most used first. */
  typed: ({ word: string } & Term)[];
  /** The term that stands for a whole name or tag with exactly this text. */
  whole: Term | null;
  folded: string;
  /** How many profiles there are. */
  everybody: number;
};

const mostWords = 100;
const mostTyped = 30;
const shortestTyped = 3;
const shortWord = 6;
/** Compatible forms of one character may be many. */
const longestFolded = 1000;

/** Few words are looked at, so their terms are looked up: the planner would rather read them all. */
const termOf = sql`lateral (select id, profiles from search_terms where id = k.term_id offset 0) as t`;

export async function readText(db: Db, text: string): Promise<ReadText> {
  const [row] = await queryRows<ReadText>(
    db,
    sql`
    with words as materialized (
      select word, place from unnest(search_split(left(search_fold(${text}), ${longestFolded})))
        with ordinality as w(word, place) limit ${mostWords}
    ), last as (
      select word from words order by place desc limit 1
    ), typed as (
      select k.word, t.id, t.profiles
      from last, search_words k, ${termOf}
      where length(last.word) >= ${shortestTyped} and t.profiles > 0 and k.word <> last.word
        and k.word ~>=~ last.word and k.word ~<~ (last.word || chr(1114111))
      order by t.profiles desc, k.word limit ${mostTyped}
    )
    select
      (select coalesce(json_agg(json_build_object(
          'word', w.word, 'stop', search_is_stop_word(w.word), 'stem', search_stem(w.word),
          'used', exists (select 1 from search_words k where k.word = w.word and t.profiles > 0),
          'term', case when t.profiles > 0 then json_build_object('id', t.id, 'profiles', t.profiles) end
        ) order by w.place), '[]')
        from words w left join search_terms t on t.term = search_stem(w.word)) as words,
      (select coalesce(json_agg(typed), '[]') from typed) as typed,
      (select json_build_object('id', id, 'profiles', profiles) from search_terms
        where term = '=' || search_key(${text}) and profiles > 0) as whole,
      left(search_fold(${text}), ${longestFolded}) as folded,
      coalesce((select profiles from search_terms where term = ''), 0) as everybody`,
  );
  if (!row) throw new Error('a query without a row');
  return row;
}

/**
 * The nearest word of any profile with the same first letter: at most two edits away, one for short words, then
 * the most alike.
 */
export async function nearestWords(db: Db, words: string[]): Promise<Map<string, string>> {
  const rows = await queryRows<{ given: string; word: string }>(
    db,
    sql`
    select given, near.word from unnest(${sql.param(words)}::text[]) as given, lateral (
      select k.word from search_words k,
        lateral (select case when length(given) <= ${shortWord} then 1 else 2 end as most) as allowed,
        lateral (select levenshtein_less_equal(k.word, given, allowed.most) as edits) as apart,
        ${termOf}
      where k.word ~>=~ left(given, 1) and k.word ~<~ (left(given, 1) || chr(1114111))
        and abs(length(k.word) - length(given)) <= allowed.most
        and apart.edits <= allowed.most and t.profiles > 0
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

/** A page of everybody who passes the filter, the best to book first. */
export function pageOfEverybody(filter: Filter, { sort, limit, offset }: Page): SQL {
  return sql`
    select profile_id, row_number() over (order by ${orders[sort]}) as place,
      (select count(*) from search_documents d where ${passes(filter)})::integer as total
    from (
      select d.profile_id, d.standing as score, d.lowest_price, d.rating_count, d.rating_average, d.next_free_at
      from search_documents d where ${passes(filter)} order by ${orders[sort]} limit ${limit} offset ${offset}
    ) as page`;
}

/** A page of everybody who answers the query. */
export function pageOfAnswers(asked: SearchTerms, filter: Filter, { sort, limit, offset }: Page): SQL {
  return sql`
    select profile_id, row_number() over (order by ${orders[sort]}) as place, total
    from (
      select *, count(*) over ()::integer as total from (${rankAnswers(asked, filter)}) as answers
      order by ${orders[sort]} limit ${limit} offset ${offset}
    ) as page`;
}

/** Words that nobody has any more. */
export async function forgetUnused(db: Db): Promise<void> {
  await db.execute(sql`select search_forget_unused()`);
}
