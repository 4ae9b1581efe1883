CREATE TABLE "content_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text,
	"content" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "content_reports_kind" CHECK ("content_reports"."kind" in ('profile', 'message', 'review')),
	CONSTRAINT "content_reports_reason" CHECK ("content_reports"."reason" in ('spam', 'abuse', 'fake', 'offPlatform', 'other')),
	CONSTRAINT "content_reports_text" CHECK (char_length("content_reports"."text") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "verification_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"links" text[] NOT NULL,
	"note" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "verification_requests_links" CHECK (cardinality("verification_requests"."links") between 1 and 5),
	CONSTRAINT "verification_requests_note" CHECK (char_length("verification_requests"."note") <= 1000),
	CONSTRAINT "verification_requests_outcome" CHECK ("verification_requests"."outcome" in ('granted', 'refused')),
	CONSTRAINT "verification_requests_decided" CHECK (("verification_requests"."outcome" is null) = ("verification_requests"."decided_at" is null) and ("verification_requests"."reason" is null) = ("verification_requests"."decided_at" is null))
);
--> statement-breakpoint
DROP INDEX "users_created";--> statement-breakpoint
ALTER TABLE "booking_events" ADD COLUMN "shares_messages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_reports_open" ON "content_reports" USING btree ("reporter_id","kind","content_id") WHERE "content_reports"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "content_reports_case" ON "content_reports" USING btree ("case_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_requests_open" ON "verification_requests" USING btree ("profile_id") WHERE "verification_requests"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "verification_requests_profile" ON "verification_requests" USING btree ("profile_id","asked_at");--> statement-breakpoint
CREATE INDEX "users_found" ON "users" USING gin ((' ' || lower(coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || "username" || ' ' || coalesce("email", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_shares_messages" CHECK (not "booking_events"."shares_messages" or "booking_events"."kind" in ('reported', 'noShow'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_hidden" CHECK (("profiles"."hidden_at" is null) = ("profiles"."hidden_reason" is null) and char_length("profiles"."hidden_reason") between 3 and 500);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden" CHECK (("reviews"."hidden_at" is null) = ("reviews"."hidden_reason" is null) and char_length("reviews"."hidden_reason") between 3 and 500);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspended_reason" CHECK ("users"."suspended_reason" is null or ("users"."suspended_at" is not null and char_length("users"."suspended_reason") between 3 and 500));--> statement-breakpoint
-- Hidden reviews don't count.
CREATE OR REPLACE FUNCTION search_count(changed uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE search_documents d SET
    lowest_price = n.lowest_price,
    next_free_at = p.next_free_at,
    rating_count = n.rating_count,
    rating_average = n.rating_average,
    standing = search_standing(
      n.lowest_price IS NOT NULL, p.is_free_soon, p.is_verified, n.rating_count, n.rating_average, p.response_time,
      p.sessions_completed)
  FROM profiles p, LATERAL (
    SELECT
      (SELECT min(price) FROM pricing_tiers WHERE profile_id = p.id) AS lowest_price,
      count(*)::integer AS rating_count,
      coalesce(avg(rating), 0)::real AS rating_average
    FROM reviews WHERE profile_id = p.id AND hidden_at IS NULL
  ) n
  WHERE d.profile_id = changed AND p.id = changed;
$$;--> statement-breakpoint

-- Search lists neither hidden profiles nor those of suspended people.
CREATE OR REPLACE FUNCTION search_refresh(changed uuid) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  words text[];
  terms text[];
  weights real[];
  wanted integer[];
  had integer[];
BEGIN
  -- Together with other changes, but not while unused words are removed.
  PERFORM pg_advisory_xact_lock_shared(7149052);
  IF NOT EXISTS (
    SELECT 1 FROM profiles p JOIN users u ON u.id = p.user_id
    WHERE p.id = changed AND p.is_active AND p.hidden_at IS NULL AND u.suspended_at IS NULL
  ) THEN
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

DROP TRIGGER "profiles_searched_again" ON "profiles";--> statement-breakpoint
CREATE TRIGGER "profiles_searched_again" AFTER UPDATE ON "profiles" FOR EACH ROW
  WHEN ((OLD.role, OLD.headline, OLD.about, OLD.location, OLD.tags, OLD.is_active, OLD.hidden_at)
    IS DISTINCT FROM (NEW.role, NEW.headline, NEW.about, NEW.location, NEW.tags, NEW.is_active, NEW.hidden_at))
  EXECUTE FUNCTION search_follow_profile();--> statement-breakpoint
DROP TRIGGER "users_searched_again" ON "users";--> statement-breakpoint
CREATE TRIGGER "users_searched_again" AFTER UPDATE ON "users" FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.username, OLD.suspended_at)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.username, NEW.suspended_at))
  EXECUTE FUNCTION search_follow_user();
