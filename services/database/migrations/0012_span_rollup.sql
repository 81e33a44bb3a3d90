CREATE TABLE "remark_version" (
	"dealership_id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parts_month_rollup" (
	"dealership_id" text NOT NULL,
	"month" text NOT NULL,
	"rules" text NOT NULL,
	"content" jsonb NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parts_month_rollup_dealership_id_month_pk" PRIMARY KEY("dealership_id","month")
);
--> statement-breakpoint
CREATE TABLE "service_span_rollup" (
	"dealership_id" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"rules" text NOT NULL,
	"cells" jsonb NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_span_rollup_dealership_id_start_date_end_date_pk" PRIMARY KEY("dealership_id","start_date","end_date")
);
--> statement-breakpoint
CREATE INDEX "ro_part_tire_idx" ON "ro_part" USING btree ("dealership_id","line_id") WHERE is_tire;