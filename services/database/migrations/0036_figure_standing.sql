CREATE TABLE "figure_standing" (
	"dealership_id" text NOT NULL,
	"department" text NOT NULL,
	"metric_key" text NOT NULL,
	"scope" text NOT NULL,
	"month" text NOT NULL,
	"status" text NOT NULL,
	"value" numeric(14, 4) NOT NULL,
	"target" numeric(14, 4),
	"told_on" date,
	CONSTRAINT "figure_standing_dealership_id_department_metric_key_scope_month_pk" PRIMARY KEY("dealership_id","department","metric_key","scope","month"),
	CONSTRAINT "figure_standing_status_check" CHECK ("figure_standing"."status" in ('green', 'amber', 'red'))
);
