CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"type" text,
	"size" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"cleaned_at" timestamp (3) with time zone,
	CONSTRAINT "uploads_type" CHECK ("uploads"."type" in ('image/jpeg', 'image/png', 'image/webp')),
	CONSTRAINT "uploads_size" CHECK ("uploads"."size" between 1 and 10485760),
	CONSTRAINT "uploads_validity" CHECK ("uploads"."expires_at" between "uploads"."created_at" and "uploads"."created_at" + interval '10 minutes'),
	CONSTRAINT "uploads_one_end" CHECK ("uploads"."claimed_at" is null or "uploads"."refused_at" is null),
	CONSTRAINT "uploads_cleaned" CHECK ("uploads"."cleaned_at" is null or "uploads"."claimed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_unclaimed" ON "uploads" USING btree ("created_at") WHERE "uploads"."claimed_at" is null;--> statement-breakpoint
CREATE INDEX "uploads_uncleaned" ON "uploads" USING btree ("expires_at") WHERE "uploads"."cleaned_at" is null;