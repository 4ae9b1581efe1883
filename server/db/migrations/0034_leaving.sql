CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"format" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"size" bigint,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_exports_format" CHECK ("data_exports"."format" in ('json', 'zip')),
	CONSTRAINT "data_exports_finished" CHECK (("data_exports"."finished_at" is null) = ("data_exports"."size" is null))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "forget_when_done" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erase_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "data_exports_due" ON "data_exports" USING btree ("due_at") WHERE "data_exports"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "data_exports_expires" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id") WHERE "mails"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "users_erase" ON "users" USING btree ("erase_at") WHERE "users"."erase_at" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_erase_deleted" CHECK ("users"."erase_at" is null or "users"."deleted_at" is not null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_deleted_name" CHECK (("users"."deleted_at" is not null) = ("users"."username" ~ '^deleted-[0-9a-z]{22}$'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_deleted_empty" CHECK ("users"."deleted_at" is null or ("users"."suspended_at" is not null and "users"."suspended_reason" is null and "users"."password" = ''
        and num_nonnulls("users"."email", "users"."first_name", "users"."last_name", "users"."profile_image_url", "users"."time_zone", "users"."calendar_id") = 0));--> statement-breakpoint
-- Append-only, with one exception: redact_person() empties these columns for someone who deletes their account.
CREATE FUNCTION refuse_change_but_redaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := to_jsonb(OLD);
  becomes jsonb := to_jsonb(NEW);
  emptied jsonb := CASE TG_TABLE_NAME
    WHEN 'booking_events' THEN '{"reason": null}'
    WHEN 'case_notes' THEN '{"text": "[removed]"}'
    WHEN 'audit_log' THEN '{"reason": "[removed]", "before": null, "after": null, "answer": null}'
  END::jsonb;
  columns text[] := ARRAY(SELECT jsonb_object_keys(emptied));
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('intime.redacting', true) = 'on' AND becomes - columns = was - columns
    AND NOT EXISTS (
      SELECT FROM jsonb_each(emptied) e WHERE becomes -> e.key NOT IN (was -> e.key, e.value)
    )
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
DROP TRIGGER "booking_events_append_only" ON "booking_events";--> statement-breakpoint
CREATE TRIGGER "booking_events_append_only" BEFORE UPDATE OR DELETE ON "booking_events"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_redaction();--> statement-breakpoint
DROP TRIGGER "audit_log_append_only" ON "audit_log";--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_redaction();--> statement-breakpoint
DROP TRIGGER "case_notes_append_only" ON "case_notes";--> statement-breakpoint
CREATE TRIGGER "case_notes_append_only" BEFORE UPDATE OR DELETE ON "case_notes"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_redaction();--> statement-breakpoint
-- Only for deleted accounts. What an operator decided about money stays, without the reason they wrote.
CREATE FUNCTION redact_person(person uuid) RETURNS void LANGUAGE plpgsql SET intime.redacting = 'on' AS $$
DECLARE
  own uuid[];
  concerned uuid[];
BEGIN
  IF NOT EXISTS (SELECT FROM users u WHERE u.id = person AND u.deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the account % is not deleted', person USING ERRCODE = 'restrict_violation';
  END IF;
  own := ARRAY(
    SELECT b.id FROM bookings b WHERE b.booker_id = person
    UNION ALL SELECT b.id FROM bookings b JOIN profiles p ON p.id = b.profile_id WHERE p.user_id = person
  );
  concerned := ARRAY(
    SELECT c.id FROM cases c WHERE c.subject_id = person OR c.reporter_id = person OR c.booking_id = ANY (own)
    UNION SELECT r.case_id FROM content_reports r WHERE r.reporter_id = person
  );
  UPDATE booking_events SET reason = NULL
    WHERE booking_id = ANY (own) AND actor_id = person AND reason IS NOT NULL;
  UPDATE case_notes SET text = '[removed]' WHERE case_id = ANY (concerned) AND text <> '[removed]';
  UPDATE audit_log SET reason = '[removed]', answer = NULL,
      before = CASE WHEN action LIKE 'booking.%' THEN before END,
      after = CASE WHEN action LIKE 'booking.%' THEN after END
    WHERE (user_id = person OR booking_id = ANY (own) OR case_id = ANY (concerned)) AND reason <> '[removed]';
END $$;
