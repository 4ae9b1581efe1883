DROP INDEX "bookings_remind";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mails_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "calendar_id" uuid;--> statement-breakpoint
CREATE INDEX "messages_unmailed" ON "messages" USING btree ("created_at") WHERE not "messages"."is_read" and "messages"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "bookings_remind" ON "bookings" USING btree ("remind_at") WHERE "bookings"."status" in ('pending', 'confirmed');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_calendar_key" UNIQUE("calendar_id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reply_length" CHECK (char_length("reviews"."reply") between 1 and 1000);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_mails_off" CHECK ("users"."mails_off" <@ array['messages', 'reminders', 'reviews']);--> statement-breakpoint

-- Who has agreed already is reminded too.
UPDATE "bookings" SET "remind_at" = CASE
  WHEN "scheduled_at" - interval '24 hours' > now() THEN "scheduled_at" - interval '24 hours'
  WHEN "scheduled_at" - interval '15 minutes' > now() THEN "scheduled_at" - interval '15 minutes' END
WHERE "status" = 'confirmed';--> statement-breakpoint
-- And nobody is mailed about what was written long ago.
UPDATE "messages" SET "mailed_at" = now() WHERE NOT "is_read";
