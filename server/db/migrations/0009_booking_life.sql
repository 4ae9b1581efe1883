CREATE TABLE "booking_news" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"proposed_by" text NOT NULL,
	"proposer_id" uuid NOT NULL,
	"scheduled_at" timestamp (3) with time zone NOT NULL,
	"lapses_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "booking_proposals_by" CHECK ("booking_proposals"."proposed_by" in ('booker', 'expert')),
	CONSTRAINT "booking_proposals_outcome" CHECK ("booking_proposals"."outcome" in ('accepted', 'refused', 'takenBack', 'lapsed')),
	CONSTRAINT "booking_proposals_closed" CHECK (("booking_proposals"."outcome" is null) = ("booking_proposals"."closed_at" is null)),
	CONSTRAINT "booking_proposals_lapses" CHECK ("booking_proposals"."lapses_at" <= "booking_proposals"."scheduled_at")
);
--> statement-breakpoint
ALTER TABLE "booking_events" ADD COLUMN "kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "remind_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "calendar_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "no_show_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "booking_news" ADD CONSTRAINT "booking_news_event_id_booking_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."booking_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_proposals" ADD CONSTRAINT "booking_proposals_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_proposals" ADD CONSTRAINT "booking_proposals_proposer_id_users_id_fk" FOREIGN KEY ("proposer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_news_due" ON "booking_news" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_proposals_open_key" ON "booking_proposals" USING btree ("booking_id") WHERE "booking_proposals"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "booking_proposals_booking" ON "booking_proposals" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "bookings_remind" ON "bookings" USING btree ("remind_at") WHERE "bookings"."status" = 'pending';--> statement-breakpoint

-- Nothing happens to a booking without being told: whoever writes its history writes the news.
CREATE FUNCTION note_booking_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_news (event_id, due_at) VALUES (NEW.id, NEW.at);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "booking_events_news" AFTER INSERT ON "booking_events"
  FOR EACH ROW EXECUTE FUNCTION note_booking_news();
