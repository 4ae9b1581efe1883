-- No double booking: an expert's blocked times and a booker's sessions never overlap while live.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_expert_free"
  EXCLUDE USING gist (
    "profile_id" WITH =,
    tstzrange("blocked_from", "blocked_until", '[)') WITH &&
  ) WHERE ("status" IN ('pending', 'confirmed'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_booker_free"
  EXCLUDE USING gist (
    "booker_id" WITH =,
    tstzrange("scheduled_at", "ends_at", '[)') WITH &&
  ) WHERE ("status" IN ('pending', 'confirmed'));--> statement-breakpoint

-- What was recorded stays recorded.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "booking_events_append_only" BEFORE UPDATE OR DELETE ON "booking_events"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "ledger_transactions_append_only" BEFORE UPDATE OR DELETE ON "ledger_transactions"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- An entry moves its account's balance; the account's CHECK refuses an overdraft.
CREATE FUNCTION ledger_post_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_accounts (name, currency, balance) VALUES (NEW.account, NEW.currency, 0)
    ON CONFLICT (name, currency) DO NOTHING;
  UPDATE ledger_accounts SET balance = balance + NEW.amount
    WHERE name = NEW.account AND currency = NEW.currency;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_post" AFTER INSERT ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION ledger_post_entry();--> statement-breakpoint

-- Checked at commit: every transaction has entries, and they sum to zero in each currency.
CREATE FUNCTION ledger_check_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked uuid := CASE TG_TABLE_NAME
    WHEN 'ledger_transactions' THEN (to_jsonb(NEW) ->> 'id')::uuid
    ELSE (to_jsonb(NEW) ->> 'transaction_id')::uuid
  END;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM ledger_entries WHERE transaction_id = checked)
    OR EXISTS (
      SELECT 1 FROM ledger_entries WHERE transaction_id = checked
      GROUP BY currency HAVING sum(amount) <> 0
    )
  THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', checked USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_transactions_balanced" AFTER INSERT ON "ledger_transactions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_balanced();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_balanced" AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_balanced();
