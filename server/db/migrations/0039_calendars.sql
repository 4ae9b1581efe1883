CREATE TABLE "busy_times" (
	"calendar_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "busy_times_calendar_id_starts_at_pk" PRIMARY KEY("calendar_id","starts_at"),
	CONSTRAINT "busy_times_order" CHECK ("busy_times"."ends_at" > "busy_times"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "calendar_conflicts" (
	"booking_id" uuid NOT NULL,
	"scheduled_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_conflicts_booking_id_scheduled_at_pk" PRIMARY KEY("booking_id","scheduled_at")
);
--> statement-breakpoint
CREATE TABLE "calendar_connections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"access" text NOT NULL,
	"access_key" text NOT NULL,
	"identity" text NOT NULL,
	"tentative_blocks" boolean DEFAULT true NOT NULL,
	"unanswered_blocks" boolean DEFAULT false NOT NULL,
	"all_day_blocks" boolean DEFAULT true NOT NULL,
	"own_addresses" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_connections_profile_key" UNIQUE("id","profile_id"),
	CONSTRAINT "calendar_connections_identity_key" UNIQUE("profile_id","identity"),
	CONSTRAINT "calendar_connections_kind" CHECK ("calendar_connections"."kind" in ('address', 'account')),
	CONSTRAINT "calendar_connections_name" CHECK (char_length("calendar_connections"."name") between 1 and 300),
	CONSTRAINT "calendar_connections_failing" CHECK (("calendar_connections"."problem" is null) = ("calendar_connections"."failures" = 0)),
	CONSTRAINT "calendar_connections_told" CHECK ("calendar_connections"."told_at" is null or "calendar_connections"."problem" is not null),
	CONSTRAINT "calendar_connections_addresses" CHECK (cardinality("calendar_connections"."own_addresses") <= 10)
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"connection_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"href" text DEFAULT '' NOT NULL,
	"name" text,
	"color" text,
	"can_write" boolean DEFAULT false NOT NULL,
	"blocks" boolean NOT NULL,
	"receives" boolean DEFAULT false NOT NULL,
	"version" jsonb,
	"found" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "calendars_profile_key" UNIQUE("id","profile_id"),
	CONSTRAINT "calendars_href_key" UNIQUE("connection_id","href"),
	CONSTRAINT "calendars_receives" CHECK (not "calendars"."receives" or "calendars"."can_write"),
	CONSTRAINT "calendars_name" CHECK (char_length("calendars"."name") between 1 and 200),
	CONSTRAINT "calendars_color" CHECK ("calendars"."color" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "session_events" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"calendar_id" uuid NOT NULL,
	"href" text NOT NULL,
	"etag" text,
	"written_sequence" integer,
	"changed_there" text,
	"due_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "session_events_changed" CHECK ("session_events"."changed_there" in ('moved', 'deleted'))
);
--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_calendar_fk" FOREIGN KEY ("calendar_id","profile_id") REFERENCES "public"."calendars"("id","profile_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_conflicts" ADD CONSTRAINT "calendar_conflicts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD CONSTRAINT "calendar_connections_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_connection_fk" FOREIGN KEY ("connection_id","profile_id") REFERENCES "public"."calendar_connections"("id","profile_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_events" ADD CONSTRAINT "session_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_events" ADD CONSTRAINT "session_events_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "busy_times_profile" ON "busy_times" USING btree ("profile_id","ends_at");--> statement-breakpoint
CREATE INDEX "calendar_connections_due" ON "calendar_connections" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "calendar_connections_access_key" ON "calendar_connections" USING btree ("access_key");--> statement-breakpoint
CREATE INDEX "calendars_profile" ON "calendars" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendars_receiving" ON "calendars" USING btree ("profile_id") WHERE "calendars"."receives";--> statement-breakpoint
CREATE INDEX "session_events_calendar" ON "session_events" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "session_events_due" ON "session_events" USING btree ("due_at") WHERE "session_events"."due_at" is not null;