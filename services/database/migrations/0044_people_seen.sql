-- Technicians whom 0043 saw on a day to come, by a slip of the year: the days up to today are all that anybody was seen on.
UPDATE "dms_person" d SET ("first_seen", "last_seen") = (
  SELECT least(CASE WHEN d."first_seen" <= current_date THEN d."first_seen" END, min(s."day")), max(s."day")
    FROM (SELECT l."close_date" AS "day"
            FROM "ro_line_tech" t
            JOIN "ro_line" l ON l."dealership_id" = t."dealership_id" AND l."id" = t."line_id"
           WHERE t."dealership_id" = d."dealership_id" AND t."tech_number" = d."number"
          UNION ALL
          SELECT a."date" FROM "attendance" a WHERE a."dealership_id" = d."dealership_id" AND a."tech_number" = d."number") s
   WHERE s."day" <= current_date)
 WHERE d."kind" = 'technician' AND d."last_seen" > current_date;--> statement-breakpoint
UPDATE "dms_person" SET "first_seen" = NULL WHERE "kind" = 'advisor' AND "first_seen" > current_date;--> statement-breakpoint
-- One pass over what there is of the others; from now on each import widens the days by its own.
UPDATE "dms_person" d SET "first_seen" = least(d."first_seen", s.first_day), "last_seen" = greatest(d."last_seen", s.last_day)
  FROM (SELECT "dealership_id", "advisor_number", min("open_date") AS first_day, max("open_date") AS last_day
          FROM "repair_order"
         WHERE "advisor_number" <> '' AND "open_date" <= current_date
         GROUP BY "dealership_id", "advisor_number") s
 WHERE d."dealership_id" = s."dealership_id" AND d."kind" = 'advisor' AND d."number" = s."advisor_number";--> statement-breakpoint
UPDATE "dms_person" d SET "first_seen" = least(d."first_seen", s.first_day), "last_seen" = greatest(d."last_seen", s.last_day)
  FROM (SELECT "dealership_id", "number", min("day") AS first_day, max("day") AS last_day
          FROM (SELECT "dealership_id", "counter_number" AS "number", "txn_date" AS "day" FROM "part_txn"
                UNION ALL
                SELECT p."dealership_id", p."counter_number", l."close_date"
                  FROM "ro_part" p JOIN "ro_line" l ON l."dealership_id" = p."dealership_id" AND l."id" = p."line_id") m
         WHERE "number" <> '' AND "day" <= current_date
         GROUP BY "dealership_id", "number") s
 WHERE d."dealership_id" = s."dealership_id" AND d."kind" = 'counter' AND d."number" = s."number";
