ALTER TABLE "profiles" ADD COLUMN "is_free_soon" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "next_free_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "search_documents_next_free" ON "search_documents" USING btree ("next_free_at");