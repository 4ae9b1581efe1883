CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"booking_id" uuid,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notices_title" CHECK (char_length("notices"."title") between 1 and 200 and "notices"."title" !~ '[\r\n]'),
	CONSTRAINT "notices_text" CHECK (char_length("notices"."text") <= 500),
	CONSTRAINT "notices_path" CHECK ("notices"."path" ~ '^/([^/]|$)')
);
--> statement-breakpoint
DROP INDEX "messages_created";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_old" ON "notices" USING btree ("created_at") WHERE "notices"."read_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_read" ON "messages" USING btree ("read_at") WHERE "messages"."read_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING brin ("created_at");--> statement-breakpoint

-- Whoever listens hears of what kind a change is, what it is about and whom it concerns; never what it says. It is said
-- when the transaction is done, and the same thing once in each.
CREATE FUNCTION say_live(kind text, id uuid, users uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('live', json_build_object('kind', kind, 'id', id, 'users', users)::text);
$$;--> statement-breakpoint
CREATE FUNCTION say_live_booking(changed uuid) RETURNS void LANGUAGE sql AS $$
  SELECT say_live('booking', b.id, ARRAY[b.booker_id, p.user_id])
  FROM bookings b JOIN profiles p ON p.id = b.profile_id WHERE b.id = changed;
$$;--> statement-breakpoint

CREATE FUNCTION note_message_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM say_live('message', NEW.id, ARRAY[NEW.sender_id, NEW.receiver_id]);
  PERFORM say_live('booking', NEW.booking_id, ARRAY[NEW.receiver_id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "messages_live_written" AFTER INSERT ON "messages"
  FOR EACH ROW EXECUTE FUNCTION note_message_written();--> statement-breakpoint

-- A conversation is read at a stroke: of what was read together, the last message stands for all.
CREATE FUNCTION note_messages_read() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM say_live('message', latest.id, ARRAY[latest.sender_id, latest.receiver_id]),
    say_live('booking', latest.booking_id, ARRAY[latest.receiver_id])
  FROM (
    SELECT DISTINCT ON (n.booking_id, n.receiver_id) n.id, n.booking_id, n.sender_id, n.receiver_id
    FROM rows_after n JOIN rows_before o ON o.id = n.id
    WHERE n.is_read AND NOT o.is_read
    ORDER BY n.booking_id, n.receiver_id, n.created_at DESC, n.id DESC
  ) latest;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "messages_live_read" AFTER UPDATE ON "messages"
  REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
  FOR EACH STATEMENT EXECUTE FUNCTION note_messages_read();--> statement-breakpoint

-- Of a booking and its payment only what one of the two is shown: looking at it must not be news of it.
CREATE FUNCTION note_booking_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM say_live_booking(NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "bookings_live_made" AFTER INSERT ON "bookings"
  FOR EACH ROW EXECUTE FUNCTION note_booking_changed();--> statement-breakpoint
CREATE TRIGGER "bookings_live_changed" AFTER UPDATE ON "bookings" FOR EACH ROW
  WHEN ((OLD.status, OLD.scheduled_at, OLD.ends_at, OLD.message, OLD.meeting_link, OLD.expires_at, OLD.answer_by, OLD.no_show_at)
    IS DISTINCT FROM
    (NEW.status, NEW.scheduled_at, NEW.ends_at, NEW.message, NEW.meeting_link, NEW.expires_at, NEW.answer_by, NEW.no_show_at))
  EXECUTE FUNCTION note_booking_changed();--> statement-breakpoint

CREATE FUNCTION note_booking_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM say_live_booking(NEW.booking_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "payments_live_changed" AFTER UPDATE ON "payments" FOR EACH ROW
  WHEN ((OLD.state, OLD.charge_id, OLD.amount, OLD.refund_owed, OLD.released, OLD.hold)
    IS DISTINCT FROM (NEW.state, NEW.charge_id, NEW.amount, NEW.refund_owed, NEW.released, NEW.hold))
  EXECUTE FUNCTION note_booking_part_changed();--> statement-breakpoint
CREATE TRIGGER "booking_proposals_live_changed" AFTER INSERT OR UPDATE ON "booking_proposals"
  FOR EACH ROW EXECUTE FUNCTION note_booking_part_changed();--> statement-breakpoint
CREATE TRIGGER "reviews_live_changed" AFTER INSERT OR UPDATE ON "reviews"
  FOR EACH ROW EXECUTE FUNCTION note_booking_part_changed();--> statement-breakpoint

CREATE FUNCTION note_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM say_live('notice', NEW.id, ARRAY[NEW.user_id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "notices_live_added" AFTER INSERT ON "notices"
  FOR EACH ROW EXECUTE FUNCTION note_notice();--> statement-breakpoint

-- Whose session has ended must not hear more.
CREATE FUNCTION note_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM say_live('session', OLD.user_id, ARRAY[OLD.user_id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_live_ended" AFTER DELETE ON "sessions" FOR EACH ROW
  WHEN (OLD.user_id IS NOT NULL)
  EXECUTE FUNCTION note_session_ended();
