CREATE TABLE "room_signals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "room_signals_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" uuid NOT NULL,
	"from_visit" uuid NOT NULL,
	"to_visit" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "room_signals_size" CHECK (octet_length("room_signals"."body"::text) <= 32768)
);
--> statement-breakpoint
CREATE TABLE "room_visits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	"ended" text,
	CONSTRAINT "room_visits_order" CHECK ("room_visits"."seen_at" >= "room_visits"."entered_at" and "room_visits"."left_at" >= "room_visits"."entered_at"),
	CONSTRAINT "room_visits_ended" CHECK (("room_visits"."left_at" is null) = ("room_visits"."ended" is null)),
	CONSTRAINT "room_visits_ended_how" CHECK ("room_visits"."ended" in ('left', 'replaced', 'lapsed'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hide_address" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room_signals" ADD CONSTRAINT "room_signals_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_signals" ADD CONSTRAINT "room_signals_from_visit_room_visits_id_fk" FOREIGN KEY ("from_visit") REFERENCES "public"."room_visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_signals" ADD CONSTRAINT "room_signals_to_visit_room_visits_id_fk" FOREIGN KEY ("to_visit") REFERENCES "public"."room_visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_visits" ADD CONSTRAINT "room_visits_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_visits" ADD CONSTRAINT "room_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_signals_to" ON "room_signals" USING btree ("to_visit","seq");--> statement-breakpoint
CREATE INDEX "room_signals_created" ON "room_signals" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "room_visits_open" ON "room_visits" USING btree ("booking_id","user_id") WHERE "room_visits"."left_at" is null;--> statement-breakpoint
CREATE INDEX "room_visits_booking" ON "room_visits" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "room_visits_seen" ON "room_visits" USING btree ("seen_at") WHERE "room_visits"."left_at" is null;--> statement-breakpoint

-- Announced are who enters and leaves, not each heartbeat.
CREATE FUNCTION announce_room(changed uuid) RETURNS void LANGUAGE sql AS $$
  SELECT say_live('room', b.id, ARRAY[b.booker_id, p.user_id])
  FROM bookings b JOIN profiles p ON p.id = b.profile_id WHERE b.id = changed;
$$;--> statement-breakpoint
CREATE FUNCTION announce_room_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_room(NEW.booking_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "room_visits_live_entered" AFTER INSERT ON "room_visits" FOR EACH ROW
  WHEN (NEW.left_at IS NULL)
  EXECUTE FUNCTION announce_room_visit();--> statement-breakpoint
CREATE TRIGGER "room_visits_live_changed" AFTER UPDATE ON "room_visits" FOR EACH ROW
  WHEN ((OLD.entered_at, OLD.left_at) IS DISTINCT FROM (NEW.entered_at, NEW.left_at))
  EXECUTE FUNCTION announce_room_visit();--> statement-breakpoint

-- A canceled session has no room anymore, and one that grows or moves has other times.
CREATE FUNCTION announce_room_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_room(NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "bookings_live_room" AFTER UPDATE ON "bookings" FOR EACH ROW
  WHEN (OLD.status = 'confirmed'
    AND (OLD.status, OLD.scheduled_at, OLD.ends_at) IS DISTINCT FROM (NEW.status, NEW.scheduled_at, NEW.ends_at))
  EXECUTE FUNCTION announce_room_of_booking();--> statement-breakpoint

CREATE FUNCTION announce_room_signal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM say_live('signal', NEW.id, ARRAY(SELECT v.user_id FROM room_visits v WHERE v.id = NEW.to_visit));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "room_signals_live_sent" AFTER INSERT ON "room_signals"
  FOR EACH ROW EXECUTE FUNCTION announce_room_signal();
