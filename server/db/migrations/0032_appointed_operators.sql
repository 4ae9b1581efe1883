ALTER TABLE "audit_log" ALTER COLUMN "operator_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "idempotency_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "request_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor" CHECK (("audit_log"."operator_id" is null) = ("audit_log"."action" = 'operator.appoint')
        and ("audit_log"."operator_id" is null) = ("audit_log"."idempotency_key" is null)
        and ("audit_log"."operator_id" is null) = ("audit_log"."request_hash" is null));