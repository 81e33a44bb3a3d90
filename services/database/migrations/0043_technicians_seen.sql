ALTER TABLE "figure_standing" ADD COLUMN "sums_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- One pass over the lines that there are; from now on each import widens the days by its own.
UPDATE "dms_person" d SET "first_seen" = least(d."first_seen", s.first_day), "last_seen" = greatest(d."last_seen", s.last_day)
  FROM (SELECT t."dealership_id", t."tech_number", min(l."close_date") AS first_day, max(l."close_date") AS last_day
          FROM "ro_line_tech" t
          JOIN "ro_line" l ON l."dealership_id" = t."dealership_id" AND l."id" = t."line_id"
         WHERE l."close_date" IS NOT NULL
         GROUP BY t."dealership_id", t."tech_number") s
 WHERE d."dealership_id" = s."dealership_id" AND d."kind" = 'technician' AND d."number" = s."tech_number";--> statement-breakpoint
UPDATE "dms_person" d SET "first_seen" = least(d."first_seen", s.first_day), "last_seen" = greatest(d."last_seen", s.last_day)
  FROM (SELECT "dealership_id", "tech_number", min("date") AS first_day, max("date") AS last_day
          FROM "attendance" GROUP BY "dealership_id", "tech_number") s
 WHERE d."dealership_id" = s."dealership_id" AND d."kind" = 'technician' AND d."number" = s."tech_number";
