ALTER TABLE "figure_standing" ADD COLUMN "shown" double precision;--> statement-breakpoint
ALTER TABLE "figure_standing" ADD COLUMN "data_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "figure_standing" ADD COLUMN "threshold_change" bigint;--> statement-breakpoint
ALTER TABLE "figure_standing" ADD COLUMN "unsent" jsonb;--> statement-breakpoint
ALTER TABLE "figure_standing" ADD CONSTRAINT "figure_standing_department_check" CHECK ("figure_standing"."department" in ('service', 'parts'));--> statement-breakpoint
ALTER TABLE "figure_standing" ADD CONSTRAINT "figure_standing_month_check" CHECK ("figure_standing"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$');