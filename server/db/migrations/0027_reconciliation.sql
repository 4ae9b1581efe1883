CREATE TABLE "balance_entries" (
	"source" text NOT NULL,
	"is_incoming" boolean NOT NULL,
	"entry_id" text NOT NULL,
	CONSTRAINT "balance_entries_source_is_incoming_pk" PRIMARY KEY("source","is_incoming")
);
--> statement-breakpoint
DROP INDEX "ledger_entries_account";--> statement-breakpoint
DROP INDEX "ledger_transactions_posted";--> statement-breakpoint
ALTER TABLE "payment_cursors" ADD COLUMN "position" jsonb;--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account","currency","id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_posted" ON "ledger_transactions" USING btree ("posted_at","id");