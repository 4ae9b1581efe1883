DROP INDEX "payment_events_open";--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "payment_events" SET "due_at" = "received_at";--> statement-breakpoint
ALTER TABLE "payment_events" ALTER COLUMN "due_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_events_due" ON "payment_events" USING btree ("due_at") WHERE "payment_events"."processed_at" is null;--> statement-breakpoint

ALTER TABLE "profiles" ADD COLUMN "vector_retry_at" timestamp (3) with time zone;--> statement-breakpoint
-- A new text gets its vector at once, even if the old one failed a moment ago.
CREATE OR REPLACE FUNCTION search_outdate_vector() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.embedding_model := NULL;
  NEW.vector_retry_at := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint

-- The job queue's tables. Every job is now found in the table it is about.
DROP SCHEMA IF EXISTS "pgboss" CASCADE;
