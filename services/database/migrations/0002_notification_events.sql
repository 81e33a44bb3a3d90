ALTER TABLE "notification" ADD COLUMN "event_key" text;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "in_product" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_event_idx" ON "notification" USING btree ("dealership_id","event_key","user_id");--> statement-breakpoint
UPDATE "notification" SET "type" = 'import' WHERE "type" = 'feed';
