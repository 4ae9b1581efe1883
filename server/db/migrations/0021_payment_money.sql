CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"amount" bigint NOT NULL,
	"withdrawn" bigint DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"evidence_due_by" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('open', 'won', 'lost')),
	CONSTRAINT "disputes_amounts" CHECK ("disputes"."amount" >= 0 and "disputes"."withdrawn" >= 0),
	CONSTRAINT "disputes_closed" CHECK (("disputes"."status" = 'open') = ("disputes"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "payment_ops" DROP CONSTRAINT "payment_ops_state";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_transferred";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_released";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "lost" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "withheld" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_ops_result" ON "payment_ops" USING btree ("result_id") WHERE "payment_ops"."result_id" is not null;--> statement-breakpoint
UPDATE "payments" SET "decided_at" = "updated_at"
  WHERE "state" = 'captured' AND ("released" > 0 OR "refund_owed" > 0 OR "kind" = 'tip');--> statement-breakpoint
UPDATE "payments" p SET "lost" = least(p."amount" - p."refunded", d."taken"), "decided_at" = p."updated_at"
  FROM (
    SELECT t."about" ->> 'paymentId' AS "payment_id", sum(e."amount") AS "taken"
    FROM "ledger_transactions" t
    JOIN "ledger_entries" e ON e."transaction_id" = t."id" AND e."account" = 'provider:disputed'
    WHERE t."kind" = 'dispute-lost' GROUP BY 1
  ) d WHERE p."id"::text = d."payment_id";--> statement-breakpoint
-- What the expert kept after a loss is their debt, which the ledger has already.
UPDATE "payments" SET "released" = least("released", "amount" - greatest("refund_owed", "refunded" + "lost"));--> statement-breakpoint
UPDATE "payments" SET "fee" = "amount" - greatest("refund_owed", "refunded" + "lost") - "released"
  WHERE "kind" = 'booking' AND "released" > 0;--> statement-breakpoint
INSERT INTO "disputes" ("id", "payment_id", "status", "amount", "withdrawn", "reason", "opened_at", "closed_at")
  SELECT p."dispute_id", p."id",
    CASE c."kind" WHEN 'dispute-won' THEN 'won' WHEN 'dispute-lost' THEN 'lost' ELSE 'open' END,
    coalesce(-w."amount", 0), coalesce(-w."amount", 0), 'unknown', coalesce(o."posted_at", p."updated_at"), c."posted_at"
  FROM "payments" p
  LEFT JOIN "ledger_transactions" o ON o."key" = 'dispute:' || p."dispute_id"
  LEFT JOIN "ledger_entries" w ON w."transaction_id" = o."id" AND w."account" = 'provider:disputed'
  LEFT JOIN "ledger_transactions" c ON c."key" = 'dispute-closed:' || p."dispute_id"
  WHERE p."dispute_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_debt" CHECK ("ledger_accounts"."balance" <= 0 or "ledger_accounts"."name" not like 'expert:%:receivable');--> statement-breakpoint
ALTER TABLE "payment_ops" ADD CONSTRAINT "payment_ops_state" CHECK ("payment_ops"."state" in ('due', 'done', 'failed', 'returned'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_sent" CHECK ("payments"."transferred" >= 0 and "payments"."withheld" >= 0 and "payments"."transferred" + "payments"."withheld" <= "payments"."amount");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_divided" CHECK ("payments"."lost" >= 0 and "payments"."fee" >= 0 and "payments"."released" >= 0 and "payments"."refunded" + "payments"."lost" + "payments"."fee" + "payments"."released" <= "payments"."amount");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_decided" CHECK ("payments"."decided_at" is not null or ("payments"."refund_owed" = 0 and "payments"."fee" = 0 and "payments"."released" = 0));