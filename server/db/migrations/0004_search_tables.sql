CREATE TABLE "search_documents" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"names" text NOT NULL,
	"tags" text[] NOT NULL,
	"lowest_price" numeric(10, 2),
	"rating_count" integer NOT NULL,
	"rating_average" real NOT NULL,
	"standing" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_postings" (
	"term_id" integer NOT NULL,
	"profile_id" uuid NOT NULL,
	"weight" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"term" text NOT NULL,
	"profiles" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_terms_term_key" UNIQUE("term"),
	CONSTRAINT "search_terms_profiles" CHECK ("search_terms"."profiles" >= 0)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"term_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_postings" ADD CONSTRAINT "search_postings_term_id_search_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."search_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_postings" ADD CONSTRAINT "search_postings_profile_id_search_documents_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."search_documents"("profile_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_term_id_search_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."search_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_documents_tags" ON "search_documents" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "search_documents_names" ON "search_documents" USING gin ("names" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_documents_standing" ON "search_documents" USING btree ("standing" DESC NULLS LAST,"profile_id");--> statement-breakpoint
CREATE INDEX "search_documents_price" ON "search_documents" USING btree ("lowest_price");--> statement-breakpoint
CREATE INDEX "search_postings_profile" ON "search_postings" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "search_words_typed" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_term" ON "search_words" USING btree ("term_id");