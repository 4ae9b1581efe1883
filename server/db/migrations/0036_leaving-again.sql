-- Also clears what operators wrote about a decision or a cancellation: both parties read it beside the booking.
CREATE OR REPLACE FUNCTION redact_person(person uuid) RETURNS void LANGUAGE plpgsql SET intime.redacting = 'on' AS $$
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
    WHERE booking_id = ANY (own) AND (actor_id = person OR actor = 'operator') AND reason IS NOT NULL;
  UPDATE case_notes SET text = '[removed]' WHERE case_id = ANY (concerned) AND text <> '[removed]';
  UPDATE audit_log SET reason = '[removed]', answer = NULL,
      before = CASE WHEN action LIKE 'booking.%' THEN before END,
      after = CASE WHEN action LIKE 'booking.%' THEN after END
    WHERE (user_id = person OR booking_id = ANY (own) OR case_id = ANY (concerned)) AND reason <> '[removed]';
END $$;
--> statement-breakpoint
-- Accounts that were deleted before are looked through once more.
UPDATE "users" SET "erase_at" = now() WHERE "deleted_at" IS NOT NULL AND "erase_at" IS NULL;
