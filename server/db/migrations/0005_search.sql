CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint

-- One row for each profile and term, and all of it in the index.
ALTER TABLE "search_postings" ADD CONSTRAINT "search_postings_pkey"
  PRIMARY KEY ("term_id", "profile_id") INCLUDE ("weight");--> statement-breakpoint

-- Half precision: the index is a quarter of the size, and the few that it finds are compared exactly.
CREATE INDEX "profiles_embedding" ON "profiles"
  USING hnsw (("embedding"::halfvec(1536)) halfvec_cosine_ops) WITH (m = 24, ef_construction = 128);--> statement-breakpoint
CREATE INDEX "profiles_embedding_model" ON "profiles" ("embedding_model");--> statement-breakpoint

-- Without case, accents and apostrophes, the same on every machine.
CREATE FUNCTION search_fold(given text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN replace(lower(unaccent(normalize(coalesce(given, ''), NFKC)) COLLATE "pg_c_utf8"), '''', '');--> statement-breakpoint

-- The words of a text in their order. C++ and C# are words.
CREATE FUNCTION search_split(given text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY(
    SELECT left(found.word[1], 64)
    FROM regexp_matches(
      search_fold(given) COLLATE "pg_c_utf8", '[^[:space:][:punct:][:cntrl:]]+[+#]*', 'g'
    ) WITH ORDINALITY AS found(word, place)
    ORDER BY found.place
  );--> statement-breakpoint

-- What two spellings of the same name or tag have in common.
CREATE FUNCTION search_key(given text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN left(coalesce(nullif(array_to_string(search_split(given), ' '), ''), trim(search_fold(given))), 200);--> statement-breakpoint

-- Words that say nothing, contractions without their apostrophe among them.
CREATE FUNCTION search_is_stop_word(word text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ts_lexize('pg_catalog.english_stem', word) = '{}' OR word = ANY (ARRAY[
    'arent', 'cant', 'couldnt', 'didnt', 'doesnt', 'dont', 'hadnt', 'hasnt', 'havent', 'hes', 'id', 'ill', 'im', 'isnt',
    'ive', 'lets', 'shes', 'shouldnt', 'thats', 'theres', 'theyre', 'theyve', 'wasnt', 'werent', 'weve', 'whats',
    'whos', 'wont', 'wouldnt', 'youd', 'youll', 'youre', 'youve'
  ]);--> statement-breakpoint

CREATE FUNCTION search_stem(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word);--> statement-breakpoint

-- From 0 to 1: who can be booked, is verified, well rated, experienced and quick comes first among equals.
-- An average counts the more, the more reviews it has.
CREATE FUNCTION search_standing(
  priced boolean, verified boolean, rating_count integer, rating_average real, response_minutes integer, sessions integer
) RETURNS real LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 0.5 * priced::integer
    + 0.1 * verified::integer
    + 0.25 * (rating_count * rating_average / 5 + 3 * 0.7) / (rating_count + 3)
    + 0.1 * CASE WHEN response_minutes <= 60 THEN 1 WHEN response_minutes <= 1440 THEN 0.5 ELSE 0 END
    + 0.05 * least(sessions, 50) / 50;--> statement-breakpoint

-- The numbers by which results are sorted and filtered.
CREATE FUNCTION search_count(changed uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE search_documents d SET
    lowest_price = n.lowest_price,
    rating_count = n.rating_count,
    rating_average = n.rating_average,
    standing = search_standing(
      n.lowest_price IS NOT NULL, p.is_verified, n.rating_count, n.rating_average, p.response_time, p.sessions_completed)
  FROM profiles p, LATERAL (
    SELECT
      (SELECT min(price) FROM pricing_tiers WHERE profile_id = p.id) AS lowest_price,
      count(*)::integer AS rating_count,
      coalesce(avg(rating), 0)::real AS rating_average
    FROM reviews WHERE profile_id = p.id
  ) n
  WHERE d.profile_id = changed AND p.id = changed;
$$;--> statement-breakpoint

-- A profile's terms, each at the weight of the best field it stands in. Words that say nothing are kept
-- only where they may be a name or a trade; parts of usernames are no words. The empty term is everybody's: it counts
-- the profiles.
CREATE FUNCTION search_terms_of(wanted uuid) RETURNS TABLE (word text, term text, weight real)
LANGUAGE sql STABLE AS $$
  WITH source AS (
    SELECT p.role, p.headline, p.about, p.location, p.tags, u.first_name, u.last_name, u.username
    FROM profiles p JOIN users u ON u.id = p.user_id WHERE p.id = wanted
  ), spoken AS (
    SELECT unnest(search_split(concat_ws(' ', role, array_to_string(tags, ' '), first_name, last_name, location))) AS word,
      1.0 AS weight FROM source
    UNION ALL
    SELECT unnest(search_split(headline)), 0.8 FROM source
    UNION ALL
    SELECT unnest(search_split(about)), 0.5 FROM source
  ), whole AS (
    SELECT unnest(tags || ARRAY[first_name, last_name, concat_ws(' ', first_name, last_name), username]) AS given FROM source
  )
  SELECT spoken.word, search_stem(spoken.word), max(spoken.weight)::real FROM spoken
    WHERE spoken.weight = 1 OR NOT search_is_stop_word(spoken.word) GROUP BY spoken.word
  UNION ALL
  SELECT NULL, search_stem(part), 1::real FROM source, unnest(search_split(username)) part
  UNION ALL
  SELECT DISTINCT NULL, '=' || search_key(given), 1::real FROM whole WHERE search_key(given) <> ''
  UNION ALL
  SELECT NULL, '', 0::real FROM source;
$$;--> statement-breakpoint

-- Brings one profile's entries up to date: all of them while it is listed, none otherwise.
CREATE FUNCTION search_refresh(changed uuid) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  words text[];
  terms text[];
  weights real[];
  wanted integer[];
  had integer[];
BEGIN
  -- Together with other changes, but not while unused words are removed.
  PERFORM pg_advisory_xact_lock_shared(7149052);
  IF NOT EXISTS (SELECT 1 FROM profiles WHERE id = changed AND is_active) THEN
    DELETE FROM search_documents WHERE profile_id = changed;
    RETURN;
  END IF;

  INSERT INTO search_documents (profile_id, names, tags, rating_count, rating_average, standing)
    SELECT p.id, search_fold(concat_ws(' ', u.first_name, u.last_name, u.username)),
      ARRAY(SELECT DISTINCT search_key(tag) FROM unnest(p.tags) tag), 0, 0, 0
    FROM profiles p JOIN users u ON u.id = p.user_id WHERE p.id = changed
    ON CONFLICT (profile_id) DO UPDATE SET names = excluded.names, tags = excluded.tags;
  PERFORM search_count(changed);

  SELECT array_agg(t.word ORDER BY t.term), array_agg(t.term ORDER BY t.term), array_agg(t.weight ORDER BY t.term)
    INTO words, terms, weights FROM search_terms_of(changed) t;
  INSERT INTO search_terms (term) SELECT DISTINCT term FROM unnest(terms) AS t(term)
    WHERE NOT EXISTS (SELECT 1 FROM search_terms known WHERE known.term = t.term)
    ORDER BY 1 ON CONFLICT DO NOTHING;
  INSERT INTO search_words (word, term_id)
    SELECT t.word, known.id FROM unnest(words, terms) AS t(word, term) JOIN search_terms known USING (term)
    WHERE t.word IS NOT NULL AND NOT EXISTS (SELECT 1 FROM search_words w WHERE w.word = t.word)
    ORDER BY 1 ON CONFLICT DO NOTHING;

  -- All that will be counted anew, in one order: two changes at once wait for each other instead of blocking each other.
  wanted := ARRAY(SELECT id FROM search_terms WHERE term = ANY (terms));
  had := ARRAY(SELECT term_id FROM search_postings WHERE profile_id = changed);
  PERFORM 1 FROM search_terms WHERE id = ANY (ARRAY(
      (SELECT unnest(wanted) EXCEPT SELECT unnest(had)) UNION (SELECT unnest(had) EXCEPT SELECT unnest(wanted))
    )) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM search_postings WHERE profile_id = changed AND term_id <> ALL (wanted);
  INSERT INTO search_postings (term_id, profile_id, weight)
    SELECT known.id, changed, max(t.weight)
    FROM unnest(terms, weights) AS t(term, weight) JOIN search_terms known USING (term) GROUP BY known.id
    ON CONFLICT (term_id, profile_id) DO UPDATE SET weight = excluded.weight
      WHERE search_postings.weight <> excluded.weight;
END $$;--> statement-breakpoint

-- How many profiles have a term is true at every commit, whatever added or removed them.
CREATE FUNCTION search_recount() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM 1 FROM search_terms WHERE id IN (SELECT term_id FROM moved) ORDER BY id FOR NO KEY UPDATE;
  UPDATE search_terms t SET profiles = t.profiles + n.moved * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
    FROM (SELECT term_id, count(*)::integer AS moved FROM moved GROUP BY term_id) n WHERE t.id = n.term_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "search_postings_added" AFTER INSERT ON "search_postings"
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION search_recount();--> statement-breakpoint
CREATE TRIGGER "search_postings_removed" AFTER DELETE ON "search_postings"
  REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION search_recount();--> statement-breakpoint

-- Every way of changing what search shows passes one of these.
CREATE FUNCTION search_follow_profile() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  -- A rename at the same time can't see this profile yet: then it is this one that waits for the new name.
  IF TG_OP = 'INSERT' THEN PERFORM 1 FROM users WHERE id = NEW.user_id FOR SHARE; END IF;
  PERFORM search_refresh(NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "profiles_searched" AFTER INSERT ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION search_follow_profile();--> statement-breakpoint
CREATE TRIGGER "profiles_searched_again" AFTER UPDATE ON "profiles" FOR EACH ROW
  WHEN ((OLD.role, OLD.headline, OLD.about, OLD.location, OLD.tags, OLD.is_active)
    IS DISTINCT FROM (NEW.role, NEW.headline, NEW.about, NEW.location, NEW.tags, NEW.is_active))
  EXECUTE FUNCTION search_follow_profile();--> statement-breakpoint

CREATE FUNCTION search_follow_user() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  -- Held first, as a change of the profile holds it: the second of two at once sees what the first one wrote.
  PERFORM 1 FROM profiles WHERE user_id = NEW.id FOR NO KEY UPDATE;
  PERFORM search_refresh(id) FROM profiles WHERE user_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_searched_again" AFTER UPDATE ON "users" FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.username) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.username))
  EXECUTE FUNCTION search_follow_user();--> statement-breakpoint

CREATE FUNCTION search_follow_numbers() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  changed uuid := CASE TG_TABLE_NAME
    WHEN 'profiles' THEN (to_jsonb(NEW) ->> 'id')::uuid
    ELSE (to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END) ->> 'profile_id')::uuid
  END;
BEGIN
  -- Held before it counts: the second of two at once counts what the first one added.
  PERFORM 1 FROM profiles WHERE id = changed FOR NO KEY UPDATE;
  PERFORM search_count(changed);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "profiles_counted" AFTER UPDATE ON "profiles" FOR EACH ROW
  WHEN ((OLD.is_verified, OLD.response_time, OLD.sessions_completed)
    IS DISTINCT FROM (NEW.is_verified, NEW.response_time, NEW.sessions_completed))
  EXECUTE FUNCTION search_follow_numbers();--> statement-breakpoint
CREATE TRIGGER "pricing_tiers_counted" AFTER INSERT OR UPDATE OR DELETE ON "pricing_tiers"
  FOR EACH ROW EXECUTE FUNCTION search_follow_numbers();--> statement-breakpoint
CREATE TRIGGER "reviews_counted" AFTER INSERT OR UPDATE OR DELETE ON "reviews"
  FOR EACH ROW EXECUTE FUNCTION search_follow_numbers();--> statement-breakpoint

-- A vector of a text that is no longer there is nobody's: it waits to be made anew.
CREATE FUNCTION search_outdate_vector() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.embedding_model := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "profiles_vector_outdated" BEFORE UPDATE ON "profiles" FOR EACH ROW
  WHEN ((OLD.role, OLD.headline, OLD.about, OLD.location, OLD.tags)
    IS DISTINCT FROM (NEW.role, NEW.headline, NEW.about, NEW.location, NEW.tags))
  EXECUTE FUNCTION search_outdate_vector();--> statement-breakpoint

-- Words that nobody has any more, those of people who left among them.
CREATE FUNCTION search_forget_unused() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7149052);
  DELETE FROM search_words WHERE term_id IN (SELECT id FROM search_terms WHERE profiles = 0);
  DELETE FROM search_terms WHERE profiles = 0;
$$;--> statement-breakpoint

-- Those who are here already, counted once at the end: one by one, everybody's words would be written over and over.
ALTER TABLE "search_postings" DISABLE TRIGGER "search_postings_added";--> statement-breakpoint
SELECT count(search_refresh(id)) FROM profiles;--> statement-breakpoint
UPDATE search_terms t SET profiles = n.profiles
  FROM (SELECT term_id, count(*)::integer AS profiles FROM search_postings GROUP BY term_id) n WHERE t.id = n.term_id;--> statement-breakpoint
ALTER TABLE "search_postings" ENABLE TRIGGER "search_postings_added";
