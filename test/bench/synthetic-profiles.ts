import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';

const noises = 4_000;
const inventedWords = 60_000;
const dimensions = 384;
/** About as far from its original as two experts in the same field are from each other: a cosine of 0.8. */
const noiseLength = 0.75;

/**
 * Profiles combined from the hand-written ones: role, headline and tags of one, the text of another, the location and
 * names of others, and the first one's vector with noise. Their search entries are made in bulk with the product's own
 * functions, since one by one would take an hour.
 */
export async function makeSyntheticProfiles(url: string, people: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const db = drizzle(client);
  const run: Run = (statement) => db.execute(statement);
  await run(sql`set maintenance_work_mem = '2GB'`);
  await run(sql`set work_mem = '256MB'`);
  await run(sql`alter table profiles disable trigger user`);
  await dropIndexes(run);
  await gatherParts(run);
  await makePeople(run, people);
  await indexPeople(run);
  await makeIndexes(run);
  await run(sql`alter table profiles enable trigger user`);
  await run(sql`vacuum analyze`);
  await client.end();
}

/** Updating them row by row would take longer than everything else. */
async function dropIndexes(run: Run): Promise<void> {
  await run(sql`drop index profiles_embedding`);
  await run(sql`drop index search_postings_profile`);
  await run(sql`alter table search_postings disable trigger user`);
  for (const constraint of ['search_postings_pkey', ...references]) {
    await run(sql`alter table search_postings drop constraint ${sql.identifier(constraint)}`);
  }
}

const references = [
  'search_postings_term_id_search_terms_id_fk',
  'search_postings_profile_id_search_documents_profile_id_fk',
];

async function makeIndexes(run: Run): Promise<void> {
  await run(sql`alter table search_postings add constraint search_postings_pkey
    primary key (term_id, profile_id) include (weight)`);
  await run(sql`create index search_postings_profile on search_postings (profile_id)`);
  await run(sql`alter table search_postings enable trigger user`);
  await run(sql`create index profiles_embedding on profiles
    using hnsw ((embedding::halfvec(1536)) halfvec_cosine_ops) with (m = 24, ef_construction = 128)`);
}

type Run = (statement: SQL) => Promise<unknown>;

/** The originals, numbered, and some noise vectors. */
async function gatherParts(run: Run): Promise<void> {
  await run(sql`select setseed(0.5)`);
  await run(sql`create temp table originals as
    select row_number() over (order by p.id) - 1 as n, p.*, u.first_name, u.last_name
    from profiles p join users u on u.id = p.user_id`);
  await run(sql`create temp table noise as
    select n, l2_normalize(array_agg(sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()))::vector) as direction
    from generate_series(0, ${noises - 1}::integer) n, generate_series(1, ${dimensions}::integer) group by n`);
  await run(sql`update noise set direction =
    (direction * array_fill(${noiseLength}::real, array[${dimensions}::integer])::vector) || array_fill(0, array[${1536 - dimensions}::integer])::vector`);
}

async function makePeople(run: Run, people: number): Promise<void> {
  await run(sql`create temp table crowd as
    with drawn as (
      select n, floor(random() * originals)::int as trade, floor(random() * originals)::int as text,
        floor(random() * originals)::int as place, floor(random() * originals)::int as first,
        floor(random() * originals)::int as last, floor(random() * ${noises}::integer)::int as noise
      from generate_series(1, ${people}::integer) n, (select count(*) as originals from originals) o
    )
    select gen_random_uuid() as id, gen_random_uuid() as user_id, 'crowd-' || drawn.n as username, drawn.trade, drawn.text, drawn.place,
      f.first_name, l.last_name, t.role, t.headline, t.tags, x.about, p.location,
      l2_normalize(t.embedding + noise.direction) as embedding, t.embedding_model
    from drawn join originals t on t.n = trade join originals x on x.n = text join originals p on p.n = place
      join originals f on f.n = first join originals l on l.n = last join noise on noise.n = drawn.noise`);
  await run(sql`insert into users (id, username, password, first_name, last_name)
    select user_id, username, 'none', first_name, last_name from crowd`);
  await run(sql`insert into profiles (id, user_id, role, headline, about, location, tags, embedding, embedding_model)
    select id, user_id, role, headline, about, location, tags, embedding, embedding_model from crowd`);
}

/** Real names and texts have many words that occur only once, and spelling correction must cope with them. */
async function inventWords(run: Run): Promise<void> {
  await run(sql`create temp table invented as
    select distinct on (word) word, profile_id from (
      select (select string_agg(chr(97 + floor(random() * 26)::int), '') from generate_series(1, 5 + n % 6) where n > 0) as word,
        (array(select id from crowd limit 1000))[1 + n % 1000] as profile_id
      from generate_series(1, ${inventedWords}::integer) n
    ) made`);
  await run(sql`insert into search_terms (term) select word from invented on conflict do nothing`);
  await run(sql`insert into search_words (word, term_id)
    select word, t.id from invented join search_terms t on t.term = word on conflict do nothing`);
  await run(sql`insert into search_postings (term_id, profile_id, weight)
    select t.id, profile_id, 0.5 from invented join search_terms t on t.term = word
    where not exists (select 1 from search_postings p where p.term_id = t.id and p.profile_id = invented.profile_id)`);
}

async function indexPeople(run: Run): Promise<void> {
  await run(sql`create temp table words as
    select n, 'trade' as part, unnest(search_split(concat_ws(' ', role, array_to_string(tags, ' ')))) as word, 1.0 as weight from originals
    union all select n, 'trade', unnest(search_split(headline)), 0.8 from originals
    union all select n, 'text', unnest(search_split(about)), 0.5 from originals
    union all select n, 'place', unnest(search_split(location)), 1.0 from originals`);
  await run(sql`create temp table parts as
    select n, part, t.id as term_id, max(weight)::real as weight from words join search_terms t on t.term = search_stem(word)
    where weight = 1 or not search_is_stop_word(word) group by 1, 2, 3`);
  await run(sql`create temp table wholes as
    select n, t.id as term_id from originals o, unnest(o.tags) tag, search_terms t where t.term = '=' || search_key(tag)`);
  await run(sql`create temp table names as
    select c.id as profile_id, unnest(array[search_key(c.first_name), search_key(c.last_name)]) as name from crowd c`);
  await run(sql`insert into search_documents (profile_id, names, tags, rating_count, rating_average, standing)
    select c.id, search_fold(concat_ws(' ', c.first_name, c.last_name, c.username)), d.tags, 0, 0, random() * 0.5
    from crowd c join originals o on o.n = c.trade join search_documents d on d.profile_id = o.id`);
  await run(sql`insert into search_postings (term_id, profile_id, weight)
    select term_id, profile_id, max(weight) from (
      select w.term_id, c.id as profile_id, w.weight from crowd c join parts w on w.part = 'trade' and w.n = c.trade
      union all select w.term_id, c.id, w.weight from crowd c join parts w on w.part = 'text' and w.n = c.text
      union all select w.term_id, c.id, w.weight from crowd c join parts w on w.part = 'place' and w.n = c.place
      union all select w.term_id, c.id, 1 from crowd c join wholes w on w.n = c.trade
      union all select t.id, n.profile_id, 1 from names n join search_terms t on t.term in ('=' || n.name, search_stem(n.name))
      union all select t.id, c.id, 0 from crowd c, search_terms t where t.term = ''
    ) entries group by 1, 2`);
  await inventWords(run);
  await run(sql`update search_terms t set profiles = n.profiles
    from (select term_id, count(*)::integer as profiles from search_postings group by 1) n where n.term_id = t.id`);
}
