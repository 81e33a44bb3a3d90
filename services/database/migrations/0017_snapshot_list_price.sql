ALTER TABLE "part_stock_snapshot" ADD COLUMN "list_c" integer;--> statement-breakpoint
-- Until now a snapshot had the list price that its part has today.
UPDATE "part_stock_snapshot" s SET "list_c" = p."list_c" FROM "part" p WHERE p."dealership_id" = s."dealership_id" AND p."part_number" = s."part_number" AND p."list_c" IS NOT NULL;
