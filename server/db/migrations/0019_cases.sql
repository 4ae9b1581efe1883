CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"booking_id" uuid,
	"subject_id" uuid,
	"reporter_id" uuid,
	"amount" bigint,
	"about" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"assignee_id" uuid,
	"closed_at" timestamp (3) with time zone,
	"closed_by_id" uuid,
	"resolution" text,
	CONSTRAINT "cases_key" UNIQUE("key"),
	CONSTRAINT "cases_amount" CHECK ("cases"."amount" >= 0),
	CONSTRAINT "cases_closed_by" CHECK ("cases"."closed_by_id" is null or "cases"."closed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_closed_by_id_users_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_open" ON "cases" USING btree ("due_at","id") WHERE "cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "cases_closed" ON "cases" USING btree ("closed_at","id") WHERE "cases"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_booking" ON "cases" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "cases_subject" ON "cases" USING btree ("subject_id");--> statement-breakpoint
INSERT INTO "cases" ("key", "kind", "title", "about", "opened_at", "due_at", "closed_at")
SELECT "key",
  CASE WHEN "kind" IN ('refund refused', 'refund failed') THEN 'refundFailed'
    WHEN "kind" IN ('transfer refused', 'payout failed') THEN 'payoutFailed'
    WHEN "key" LIKE 'refused:%' OR "key" LIKE 'stuck:%' THEN 'operationFailed'
    WHEN "key" LIKE 'dispute-rest:%' THEN 'dispute'
    ELSE 'difference' END,
  "kind", "about", "found_at", "found_at" + interval '2 days', "settled_at"
FROM "money_differences";
