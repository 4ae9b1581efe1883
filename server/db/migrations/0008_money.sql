CREATE TABLE "money_differences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"about" jsonb NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "money_differences_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "payment_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_customers_customer_key" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"details_submitted" boolean DEFAULT false NOT NULL,
	"can_be_paid" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_accounts_account_key" UNIQUE("account_id")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "currency" text DEFAULT 'usd' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "fee_percent" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "policy" text DEFAULT '2026-11' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "save_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_ops" ADD COLUMN "keyed_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_ops" ADD COLUMN "faults" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_ops" ADD COLUMN "result_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_owed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "released" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute_id" text;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_differences_open" ON "money_differences" USING btree ("found_at") WHERE "money_differences"."settled_at" is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_dispute_key" UNIQUE("dispute_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_owed" CHECK ("payments"."refund_owed" between 0 and "payments"."amount");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_released" CHECK ("payments"."released" between "payments"."transferred" and "payments"."amount" - "payments"."refunded");