ALTER TABLE "door_rate" ADD COLUMN "replaced_in" bigint[];--> statement-breakpoint
-- The changes that replaced or removed a rate of the files.
UPDATE "door_rate" r SET "replaced_in" = s."changes"
  FROM (SELECT d."dealership_id", d."scope", d."from_date", array_agg(DISTINCT a."id") AS "changes"
          FROM "door_rate" d
          JOIN "audit_log" a ON a."dealership_id" = d."dealership_id" AND a."entity" = 'dealership' AND a."action" = 'UpdateDealershipInfo'
         CROSS JOIN LATERAL (SELECT CASE d."scope" WHEN 'door' THEN 'doorRates' WHEN 'internal' THEN 'internalRates' ELSE 'plainWarrantyRates' END) AS k ("key")
         CROSS JOIN LATERAL jsonb_path_query(a."before" -> k."key", 'lax $[*]') AS i ("its")
         WHERE d."replaced_rates_c" IS NOT NULL AND d."scope" IN ('door', 'internal', 'warranty')
           AND coalesce(i."its" -> 'laborTypes', '[]') = '[]' AND i."its"->>'from' = d."from_date"::text
           AND round((i."its"->>'rate')::numeric * 100) = ANY (d."replaced_rates_c")
           AND NOT coalesce(a."after" -> k."key" @> jsonb_build_array(i."its"), false)
         GROUP BY 1, 2, 3) s
 WHERE r."dealership_id" = s."dealership_id" AND r."scope" = s."scope" AND r."from_date" = s."from_date";--> statement-breakpoint
ALTER TABLE "door_rate" DROP COLUMN "replaced_rates_c";
