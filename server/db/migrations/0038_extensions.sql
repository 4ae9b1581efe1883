CREATE TABLE "extensions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"minutes" integer NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"offered_by" text NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"agreed_at" timestamp (3) with time zone,
	"payment_id" uuid,
	"lapses_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "extensions_payment_key" UNIQUE("payment_id"),
	CONSTRAINT "extensions_minutes" CHECK ("extensions"."minutes" = 15),
	CONSTRAINT "extensions_price" CHECK ("extensions"."price" between 1 and 10000),
	CONSTRAINT "extensions_offered_by" CHECK ("extensions"."offered_by" in ('booker', 'expert')),
	CONSTRAINT "extensions_agreed" CHECK (("extensions"."agreed_at" is null) = ("extensions"."payment_id" is null)),
	CONSTRAINT "extensions_closed" CHECK (("extensions"."outcome" is null) = ("extensions"."closed_at" is null)),
	CONSTRAINT "extensions_outcome" CHECK ("extensions"."outcome" in ('refused', 'withdrawn', 'lapsed') or ("extensions"."outcome" in ('paid', 'failed') and "extensions"."agreed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_length";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_kind";--> statement-breakpoint
DROP INDEX "payments_booking_kind_key";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "extended_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "reserved_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "extensions_open" ON "extensions" USING btree ("booking_id") WHERE "extensions"."outcome" is null;--> statement-breakpoint
CREATE INDEX "extensions_booking" ON "extensions" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "extensions_lapses" ON "extensions" USING btree ("lapses_at") WHERE "extensions"."outcome" is null;--> statement-breakpoint
CREATE INDEX "payments_booking" ON "payments" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_booking_kind_key" ON "payments" USING btree ("booking_id","kind") WHERE "payments"."kind" <> 'extension';--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_extended" CHECK ("bookings"."extended_minutes" between 0 and 60);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_reserved" CHECK ("bookings"."reserved_until" > "bookings"."ends_at" and "bookings"."reserved_until" <= "bookings"."blocked_until");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_length" CHECK ("bookings"."ends_at" - "bookings"."scheduled_at" = make_interval(mins => "bookings"."duration" + "bookings"."extended_minutes"));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('booking', 'extension', 'tip'));--> statement-breakpoint

-- A client's time is taken while they pay for more of it, as the expert's is by "blocked_until".
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_booker_free";--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_booker_free"
  EXCLUDE USING gist (
    "booker_id" WITH =,
    tstzrange("scheduled_at", coalesce("reserved_until", "ends_at"), '[)') WITH &&
  ) WHERE ("status" IN ('pending', 'confirmed'));--> statement-breakpoint

CREATE TRIGGER "extensions_live_room" AFTER INSERT OR UPDATE ON "extensions"
  FOR EACH ROW EXECUTE FUNCTION announce_room_visit();
