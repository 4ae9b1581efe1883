CREATE TABLE "daily_figures" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "daily_figures_day_name_pk" PRIMARY KEY("day","name")
);
--> statement-breakpoint
CREATE TABLE "missed_searches" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "missed_searches_day_words_pk" PRIMARY KEY("day","words"),
	CONSTRAINT "missed_searches_count" CHECK ("missed_searches"."count" > 0),
	CONSTRAINT "missed_searches_words" CHECK (char_length("missed_searches"."words") <= 100)
);
--> statement-breakpoint
CREATE INDEX "booking_events_at" ON "booking_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ledger_transactions_posted" ON "ledger_transactions" USING btree ("posted_at");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at");