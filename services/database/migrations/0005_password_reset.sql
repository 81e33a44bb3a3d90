CREATE TABLE "password_reset" (
	"interaction" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"local_account_id" text,
	"code_hash" text NOT NULL,
	"tries_left" integer NOT NULL,
	"proven" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "password_reset_account_idx" ON "password_reset" USING btree ("local_account_id");--> statement-breakpoint
CREATE INDEX "password_reset_age_idx" ON "password_reset" USING btree ("created_at");