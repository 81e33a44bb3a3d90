ALTER TABLE "data_version" ADD COLUMN "settings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "via_id" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "client_address" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "request_id" text;