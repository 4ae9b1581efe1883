ALTER TABLE "mails" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_transactions_booking" ON "ledger_transactions" USING btree (("about" ->> 'bookingId'));--> statement-breakpoint
CREATE INDEX "mails_booking" ON "mails" USING btree ("booking_id") WHERE "mails"."booking_id" is not null;