ALTER TABLE "session_events" ADD COLUMN "written_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session_events" ADD COLUMN "written_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session_events" ADD COLUMN "written_notes" text;--> statement-breakpoint
UPDATE "session_events" e SET "written_from" = b."scheduled_at", "written_until" = b."ends_at"
FROM "bookings" b WHERE b."id" = e."booking_id" AND b."calendar_sequence" = e."written_sequence";
