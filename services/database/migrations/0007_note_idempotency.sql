ALTER TABLE "ro_note" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "ro_note" ADD COLUMN "content_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "ro_note_idempotency_key" ON "ro_note" USING btree ("dealership_id","created_by","idempotency_key");