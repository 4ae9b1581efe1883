-- Either party proposes a new time for a session. For a request only the expert suggests one, and it ends with the request.
CREATE FUNCTION check_booking_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM bookings b WHERE b.id = NEW.booking_id AND (b.status = 'confirmed'
      OR (b.status = 'pending' AND NEW.proposed_by = 'expert' AND NEW.lapses_at <= b.answer_by))
  ) THEN
    RAISE EXCEPTION 'no time can be proposed for booking % now', NEW.booking_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'booking_proposals_allowed';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "booking_proposals_allowed" BEFORE INSERT ON "booking_proposals"
  FOR EACH ROW EXECUTE FUNCTION check_booking_proposal();--> statement-breakpoint

-- A time suggested for a request must not stay open for the session, and a closed booking has no open proposal.
CREATE FUNCTION close_booking_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE booking_proposals SET outcome = 'lapsed', closed_at = NEW.updated_at
    WHERE booking_id = NEW.id AND closed_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "bookings_close_proposals" AFTER UPDATE ON "bookings" FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION close_booking_proposals();
