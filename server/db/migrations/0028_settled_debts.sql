ALTER TABLE "payments" DROP CONSTRAINT "payments_refunded";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_divided";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "repaid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "written_off" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "cases_open_payment" ON "cases" USING btree (("about" ->> 'paymentId')) WHERE "cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "payments_indebted" ON "payments" USING btree ("booking_id") WHERE "payments"."transferred" + "payments"."withheld" > "payments"."released" + "payments"."repaid" + "payments"."written_off";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_given_back" CHECK ("payments"."refunded" >= 0 and "payments"."lost" >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_settled" CHECK ("payments"."repaid" >= 0 and "payments"."written_off" >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_divided" CHECK ("payments"."fee" >= 0 and "payments"."released" >= 0 and least("payments"."amount", "payments"."refunded" + "payments"."lost") + "payments"."fee" + "payments"."released" <= "payments"."amount");