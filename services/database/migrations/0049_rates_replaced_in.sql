ALTER TABLE "door_rate" ADD COLUMN "replaced_in" bigint[];--> statement-breakpoint
-- The changes that replaced or removed a rate of the files, or gave a day a rate that nobody had removed before.
WITH "change" AS MATERIALIZED (
  SELECT d."dealership_id", d."scope", d."from_date", d."replaced_rates_c", a."id", s."was", s."is"
    FROM "door_rate" d
    JOIN "audit_log" a ON a."dealership_id" = d."dealership_id" AND a."entity" = 'dealership' AND a."action" = 'UpdateDealershipInfo'
   CROSS JOIN LATERAL (SELECT CASE d."scope" WHEN 'door' THEN 'doorRates' WHEN 'internal' THEN 'internalRates' ELSE 'plainWarrantyRates' END) AS k ("key")
   CROSS JOIN LATERAL (
     SELECT (SELECT i."its" FROM jsonb_path_query(a."before" -> k."key", 'lax $[*]') AS i ("its")
              WHERE i."its"->>'from' = d."from_date"::text AND coalesce(i."its" -> 'laborTypes', '[]') = '[]' LIMIT 1),
            (SELECT i."its" FROM jsonb_path_query(a."after" -> k."key", 'lax $[*]') AS i ("its")
              WHERE i."its"->>'from' = d."from_date"::text AND coalesce(i."its" -> 'laborTypes', '[]') = '[]' LIMIT 1)) AS s ("was", "is")
   WHERE d."scope" IN ('door', 'internal', 'warranty') AND s."was" IS DISTINCT FROM s."is")
UPDATE "door_rate" r SET "replaced_in" = f."changes"
  FROM (SELECT c."dealership_id", c."scope", c."from_date", array_agg(c."id" ORDER BY c."id") AS "changes"
          FROM "change" c
         WHERE CASE WHEN c."was" IS NULL
                    THEN NOT EXISTS (SELECT FROM "change" e
                                      WHERE e."dealership_id" = c."dealership_id" AND e."scope" = c."scope" AND e."from_date" = c."from_date"
                                        AND e."id" < c."id" AND e."is" IS NULL)
                    ELSE round((c."was"->>'rate')::numeric * 100) = ANY (c."replaced_rates_c") END
         GROUP BY 1, 2, 3) f
 WHERE r."dealership_id" = f."dealership_id" AND r."scope" = f."scope" AND r."from_date" = f."from_date";--> statement-breakpoint
ALTER TABLE "door_rate" DROP COLUMN "replaced_rates_c";
