ALTER TABLE "calendar_conflicts" ADD COLUMN "known" jsonb;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "account_addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "begun_readings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "stored_reading" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "calendars" SET "read_at" = c."read_at" FROM "calendar_connections" c WHERE c."id" = "connection_id";
