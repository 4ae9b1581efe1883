-- Secrets stay in the configuration. The previous release still writes the column, so a later one drops it.
ALTER TABLE "stripe_sandbox"."endpoints" ALTER COLUMN "secret" SET DEFAULT '';
--> statement-breakpoint
UPDATE "stripe_sandbox"."endpoints" SET "secret" = '';
