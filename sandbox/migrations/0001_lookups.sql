-- One index over whole bodies cost more than all other work of a write. These cover what is looked up.
DROP INDEX IF EXISTS "stripe_sandbox"."objects_body";
--> statement-breakpoint
CREATE INDEX "objects_charge" ON "stripe_sandbox"."objects" (("body" ->> 'charge')) WHERE ("body" ->> 'charge') IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "objects_customer" ON "stripe_sandbox"."objects" (("body" ->> 'customer')) WHERE ("body" ->> 'customer') IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "objects_destination" ON "stripe_sandbox"."objects" (("body" ->> 'destination')) WHERE ("body" ->> 'destination') IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "objects_payment_intent" ON "stripe_sandbox"."objects" (("body" ->> 'payment_intent')) WHERE ("body" ->> 'payment_intent') IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "objects_source" ON "stripe_sandbox"."objects" (("body" ->> 'source')) WHERE ("body" ->> 'source') IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "objects_source_transaction" ON "stripe_sandbox"."objects" (("body" ->> 'source_transaction')) WHERE ("body" ->> 'source_transaction') IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "objects_transfer" ON "stripe_sandbox"."objects" (("body" ->> 'transfer')) WHERE ("body" ->> 'transfer') IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "objects_transfer_group" ON "stripe_sandbox"."objects" (("body" ->> 'transfer_group')) WHERE ("body" ->> 'transfer_group') IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "objects_metadata" ON "stripe_sandbox"."objects" USING gin (("body" -> 'metadata') jsonb_path_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "objects_created" ON "stripe_sandbox"."objects" ("kind", "account", "created");
--> statement-breakpoint
-- What comes due: authorizations, disputes of test cards, unanswered disputes, and whatever has a hidden `dueAt`.
CREATE INDEX "objects_expiring" ON "stripe_sandbox"."objects" ((("body" #>> '{payment_method_details,card,capture_before}')::bigint)) WHERE "kind" = 'charge' AND "body" @> '{"status":"succeeded","captured":false,"refunded":false}';
--> statement-breakpoint
CREATE INDEX "objects_disputed_later" ON "stripe_sandbox"."objects" (("created" + ("hidden" ->> 'disputeAfter')::bigint)) WHERE ("hidden" ->> 'disputeAfter') IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "objects_unanswered" ON "stripe_sandbox"."objects" ((("body" #>> '{evidence_details,due_by}')::bigint)) WHERE "kind" = 'dispute' AND ("body" ->> 'status') IN ('needs_response', 'warning_needs_response');
--> statement-breakpoint
CREATE INDEX "objects_due" ON "stripe_sandbox"."objects" ((("hidden" ->> 'dueAt')::bigint)) WHERE ("hidden" ->> 'dueAt') IS NOT NULL;
--> statement-breakpoint
-- The sum of an account's balance transactions, in a few rows so that concurrent writers rarely wait for each other.
CREATE TABLE "stripe_sandbox"."balances" (
	"account" text NOT NULL,
	"writer" integer NOT NULL,
	"amount" bigint NOT NULL,
	PRIMARY KEY ("account", "writer")
);
--> statement-breakpoint
INSERT INTO "stripe_sandbox"."balances" ("account", "writer", "amount")
	SELECT "account", 0, sum(("body" ->> 'net')::bigint) FROM "stripe_sandbox"."objects"
	WHERE "kind" = 'balance_transaction' GROUP BY "account";
--> statement-breakpoint
CREATE FUNCTION "stripe_sandbox"."add_to_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO stripe_sandbox.balances AS b (account, writer, amount)
		VALUES (NEW.account, pg_backend_pid() % 16, (NEW.body ->> 'net')::bigint)
		ON CONFLICT (account, writer) DO UPDATE SET amount = b.amount + excluded.amount;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "objects_balance" AFTER INSERT ON "stripe_sandbox"."objects"
	FOR EACH ROW WHEN (NEW."kind" = 'balance_transaction') EXECUTE FUNCTION "stripe_sandbox"."add_to_balance"();
