ALTER TABLE "door_rate" ADD COLUMN "replaced_rates_c" integer[];--> statement-breakpoint
-- Rates of the files that people have replaced or removed so far.
UPDATE "door_rate" SET "replaced_rates_c" = ARRAY["file_rate_c"] WHERE "file_rate_c" IS NOT NULL;