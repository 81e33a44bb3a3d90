CREATE TABLE "line_technician" (
	"dealership_id" text NOT NULL,
	"ro_number" text NOT NULL,
	"ro_suffix" text DEFAULT '' NOT NULL,
	"line_no" smallint NOT NULL,
	"tech_number" text NOT NULL,
	"assigned_by" text NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "line_technician_dealership_id_ro_number_ro_suffix_line_no_pk" PRIMARY KEY("dealership_id","ro_number","ro_suffix","line_no")
);
