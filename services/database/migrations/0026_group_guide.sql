CREATE TABLE "group_guide" (
	"group_id" text NOT NULL,
	"manufacturer" text NOT NULL,
	"department" text NOT NULL,
	"expense_key" text NOT NULL,
	"guideline_pct_gross" numeric(14, 4) NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_guide_group_id_manufacturer_department_expense_key_pk" PRIMARY KEY("group_id","manufacturer","department","expense_key")
);
--> statement-breakpoint
ALTER TABLE "group_guide" ADD CONSTRAINT "group_guide_group_id_dealership_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."dealership_group"("id") ON DELETE no action ON UPDATE no action;