ALTER TABLE "notices" RENAME TO "notifications";--> statement-breakpoint
ALTER INDEX "notices_pkey" RENAME TO "notifications_pkey";--> statement-breakpoint
ALTER INDEX "notices_user" RENAME TO "notifications_user";--> statement-breakpoint
ALTER INDEX "notices_unread" RENAME TO "notifications_unread";--> statement-breakpoint
ALTER INDEX "notices_old" RENAME TO "notifications_old";--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "notices_title" TO "notifications_title";--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "notices_text" TO "notifications_text";--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "notices_path" TO "notifications_path";--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "notices_user_id_users_id_fk" TO "notifications_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "notices_booking_id_bookings_id_fk" TO "notifications_booking_id_bookings_id_fk";--> statement-breakpoint
ALTER TRIGGER "notices_live_added" ON "notifications" RENAME TO "notifications_live_added";--> statement-breakpoint
ALTER FUNCTION note_notice() RENAME TO announce_notification;--> statement-breakpoint

ALTER TABLE "booking_news" RENAME TO "booking_event_outbox";--> statement-breakpoint
ALTER INDEX "booking_news_pkey" RENAME TO "booking_event_outbox_pkey";--> statement-breakpoint
ALTER INDEX "booking_news_due" RENAME TO "booking_event_outbox_due";--> statement-breakpoint
ALTER TABLE "booking_event_outbox" RENAME CONSTRAINT "booking_news_event_id_booking_events_id_fk" TO "booking_event_outbox_event_id_booking_events_id_fk";--> statement-breakpoint
ALTER TRIGGER "booking_events_news" ON "booking_events" RENAME TO "booking_events_outbox";--> statement-breakpoint
ALTER FUNCTION note_booking_news() RENAME TO enqueue_booking_event;--> statement-breakpoint
CREATE OR REPLACE FUNCTION enqueue_booking_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_event_outbox (event_id, due_at) VALUES (NEW.id, NEW.at);
  RETURN NULL;
END $$;--> statement-breakpoint

ALTER TABLE "payments" RENAME COLUMN "hold" TO "payout_frozen";--> statement-breakpoint

ALTER TABLE "booking_proposals" DROP CONSTRAINT "booking_proposals_outcome";--> statement-breakpoint
UPDATE "booking_proposals" SET "outcome" = 'withdrawn' WHERE "outcome" = 'takenBack';--> statement-breakpoint
UPDATE "booking_events" SET "kind" = 'proposalWithdrawn' WHERE "kind" = 'proposalTakenBack';--> statement-breakpoint
ALTER TABLE "booking_proposals" ADD CONSTRAINT "booking_proposals_outcome" CHECK ("booking_proposals"."outcome" in ('accepted', 'refused', 'withdrawn', 'lapsed'));
