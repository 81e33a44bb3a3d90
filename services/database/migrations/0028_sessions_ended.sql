ALTER TABLE "app_user" ADD COLUMN "sessions_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_invitation" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_invitation" ADD COLUMN "failure" text;--> statement-breakpoint
-- Ended sessions are forgotten at once by every process; the columns of a trigger cannot be added to.
DROP TRIGGER "app_user_tell_change" ON "app_user";--> statement-breakpoint
CREATE TRIGGER "app_user_tell_change" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "id", "local_account_id", "first_name", "last_name", "email", "role", "job_title", "dev_features", "is_tai", "group_id", "deleted_at", "sessions_ended_at", "updated_at" ON "app_user" EXECUTE FUNCTION "tell_change"();
