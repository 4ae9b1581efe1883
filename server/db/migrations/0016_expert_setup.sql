CREATE TABLE "profile_views" (
	"profile_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "profile_views_profile_id_day_pk" PRIMARY KEY("profile_id","day"),
	CONSTRAINT "profile_views_count" CHECK ("profile_views"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "hours_chosen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "link_shared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "setup_hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profile_views" ADD CONSTRAINT "profile_views_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- Experts who already have weekly hours have chosen them.
UPDATE "profiles" p SET "hours_chosen_at" = hours.first_saved
  FROM (SELECT "profile_id", min("created_at") AS first_saved FROM "availability" GROUP BY "profile_id") hours
  WHERE hours."profile_id" = p."id";
