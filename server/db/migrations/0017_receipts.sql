ALTER TABLE "bookings" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "captured_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_card" CHECK ("payments"."card_last4" ~ '^[0-9]{4}$');--> statement-breakpoint
UPDATE "payments" p SET "captured_at" = (
  SELECT min(e."at") FROM "booking_events" e WHERE e."booking_id" = p."booking_id" AND e."kind" = 'confirmed'
) WHERE p."kind" = 'booking' AND p."state" = 'captured';--> statement-breakpoint
UPDATE "payments" p SET "refunded_at" = (
  SELECT max(o."done_at") FROM "payment_ops" o WHERE o."payment_id" = p."id" AND o."op" = 'refund' AND o."state" = 'done'
) WHERE p."refunded" > 0;
