ALTER TABLE "calendar_connections" ADD COLUMN "free_all_day_blocks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "problem_detail" text;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD CONSTRAINT "calendar_connections_problem_detail" CHECK (char_length("calendar_connections"."problem_detail") <= 100);