DROP INDEX "notification_mail_idx";--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "mail_audience" jsonb;--> statement-breakpoint
CREATE INDEX "notification_mail_idx" ON "notification" USING btree ("mail_due_at") WHERE mail_due_at is not null;--> statement-breakpoint
ALTER TABLE "figure_standing" DROP COLUMN "unsent";