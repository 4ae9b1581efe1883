-- An expert's soonest time changes often: room in each page keeps that out of the indexes, the vectors' above all.
ALTER TABLE "profiles" SET (fillfactor = 80);--> statement-breakpoint

-- From 0 to 1: who can be booked, and soon, is verified, well rated, experienced and quick comes first among equals.
-- An average counts the more, the more reviews it has.
CREATE FUNCTION search_standing(
  priced boolean, free_soon boolean, verified boolean, rating_count integer, rating_average real, response_minutes integer,
  sessions integer
) RETURNS real LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 0.4 * priced::integer
    + 0.1 * free_soon::integer
    + 0.1 * verified::integer
    + 0.25 * (rating_count * rating_average / 5 + 3 * 0.7) / (rating_count + 3)
    + 0.1 * CASE WHEN response_minutes <= 60 THEN 1 WHEN response_minutes <= 1440 THEN 0.5 ELSE 0 END
    + 0.05 * least(sessions, 50) / 50;--> statement-breakpoint

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
    FROM reviews WHERE profile_id = p.id
  ) n
  WHERE d.profile_id = changed AND p.id = changed;
$$;--> statement-breakpoint
DROP FUNCTION search_standing(boolean, boolean, integer, real, integer, integer);--> statement-breakpoint

DROP TRIGGER "profiles_counted" ON "profiles";--> statement-breakpoint
CREATE TRIGGER "profiles_counted" AFTER UPDATE ON "profiles" FOR EACH ROW
  WHEN ((OLD.is_verified, OLD.response_time, OLD.sessions_completed, OLD.next_free_at, OLD.is_free_soon)
    IS DISTINCT FROM (NEW.is_verified, NEW.response_time, NEW.sessions_completed, NEW.next_free_at, NEW.is_free_soon))
  EXECUTE FUNCTION search_follow_numbers();--> statement-breakpoint

-- Without a price nothing changes.
SELECT count(search_count(profile_id)) FROM search_documents WHERE lowest_price IS NOT NULL;
