ALTER TABLE "door_rate" ALTER COLUMN "rate_c" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "door_rate" ALTER COLUMN "rate_c" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "door_rate" ADD COLUMN "file_rate_c" integer;--> statement-breakpoint
ALTER TABLE "door_rate" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "door_rate" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Rates of a day that people gave, in Administration or an onboarding, and that stand as they gave them.
UPDATE "door_rate" r SET "updated_by" = s."user_id", "updated_at" = s."at"
  FROM (SELECT a."dealership_id", a."user_id", a."at", e."scope", e."its"
          FROM "audit_log" a
         CROSS JOIN LATERAL (
           SELECT CASE e."key" WHEN 'doorRates' THEN 'door' WHEN 'internalRates' THEN 'internal' ELSE 'warranty' END AS "scope", i."its"
             FROM jsonb_each(CASE jsonb_typeof(a."after") WHEN 'object' THEN a."after" ELSE '{}' END) e
            CROSS JOIN LATERAL jsonb_path_query(e."value", 'lax $[*]') AS i ("its")
            WHERE e."key" IN ('doorRates', 'internalRates', 'plainWarrantyRates')
              AND NOT coalesce(a."before" -> e."key" @> jsonb_build_array(i."its"), false)) e
         WHERE a."action" = 'UpdateDealershipInfo' AND a."entity" = 'dealership'
           AND coalesce(e."its" -> 'laborTypes', '[]') = '[]') s
 WHERE r."dealership_id" = s."dealership_id" AND r."scope" = s."scope" AND r."from_date"::text = s."its"->>'from'
   AND r."rate_c" = round((s."its"->>'rate')::numeric * 100);
