CREATE TABLE "attempt_window" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"hits" timestamp with time zone[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attempt_window_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
ALTER TABLE "oidc_model" ADD COLUMN "opened_from" text;--> statement-breakpoint
CREATE INDEX "attempt_window_age_idx" ON "attempt_window" USING btree ("scope","expires_at");--> statement-breakpoint
CREATE INDEX "oidc_model_open_idx" ON "oidc_model" USING btree ("kind","opened_from","expires_at") WHERE opened_from is not null;