ALTER TABLE "audit_log" ADD COLUMN "seen_in" text[];--> statement-breakpoint
CREATE INDEX "audit_log_seen_in_idx" ON "audit_log" USING gin ("seen_in");