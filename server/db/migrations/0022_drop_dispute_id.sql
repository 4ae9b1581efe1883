ALTER TABLE "payments" DROP CONSTRAINT "payments_dispute_key";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "dispute_id";