CREATE TABLE "service_month_rollup" (
	"dealership_id" text NOT NULL,
	"month" text NOT NULL,
	"rules" text NOT NULL,
	"cells" jsonb NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_month_rollup_dealership_id_month_pk" PRIMARY KEY("dealership_id","month")
);
