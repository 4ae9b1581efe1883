-- Databases that were made before the sandbox had migrations have some of these already.
CREATE SCHEMA IF NOT EXISTS "stripe_sandbox";
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "stripe_sandbox"."objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"position" bigserial NOT NULL,
	"created" bigint NOT NULL,
	"body" jsonb NOT NULL,
	"hidden" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "objects_kind" ON "stripe_sandbox"."objects" ("kind", "account", "position");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "objects_body" ON "stripe_sandbox"."objects" USING gin ("body" jsonb_path_ops);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "stripe_sandbox"."requests" (
	"account" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	PRIMARY KEY ("account", "key")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "stripe_sandbox"."endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "stripe_sandbox"."deliveries" (
	"event_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	PRIMARY KEY ("event_id", "endpoint_id")
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deliveries_due" ON "stripe_sandbox"."deliveries" ("due_at") WHERE NOT "done";
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "stripe_sandbox"."faults" (
	"name" text PRIMARY KEY NOT NULL,
	"fault" jsonb NOT NULL
);
