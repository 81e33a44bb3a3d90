CREATE TABLE "support_message" (
	"user_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"content_hash" text NOT NULL,
	"reference" text NOT NULL,
	"status" text DEFAULT 'sending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "support_message_user_id_idempotency_key_pk" PRIMARY KEY("user_id","idempotency_key"),
	CONSTRAINT "support_message_status_check" CHECK ("support_message"."status" in ('sending', 'sent', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "support_message" ADD CONSTRAINT "support_message_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_message_user_idx" ON "support_message" USING btree ("user_id","created_at");