CREATE TABLE "client_view" (
	"user_id" text NOT NULL,
	"view_id" text NOT NULL,
	"dealership_id" text,
	"began_at" timestamp with time zone NOT NULL,
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"engine" text NOT NULL,
	"outcome" text NOT NULL,
	"errors" integer NOT NULL,
	"lcp_ms" integer,
	"inp_ms" integer,
	"cls" double precision,
	CONSTRAINT "client_view_user_id_view_id_pk" PRIMARY KEY("user_id","view_id"),
	CONSTRAINT "client_view_outcome_check" CHECK ("client_view"."outcome" in ('shown', 'replaced', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "client_view" ADD CONSTRAINT "client_view_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_view_release_idx" ON "client_view" USING btree ("remote","release","began_at");--> statement-breakpoint
CREATE INDEX "client_view_age_idx" ON "client_view" USING btree ("began_at");