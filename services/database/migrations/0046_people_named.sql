ALTER TABLE "dms_person" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "dms_person" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Names that people gave in an onboarding, and no file of it. Where a file does name somebody after all, the next one takes the name back.
UPDATE "dms_person" p SET "updated_by" = o."submitted_by", "updated_at" = o."submitted_at"
  FROM (SELECT d."id", s."submitted_by", s."submitted_at", e."kind", e."its"->>'number' AS "number", e."its"->>'name' AS "name"
          FROM "onboarding_session" s
          JOIN "dealership" d ON d."group_id" = s."group_id"
         CROSS JOIN LATERAL (
           SELECT 'technician' AS "kind", t AS "its" FROM jsonb_path_query(s."saved", 'lax $.people.technicians[*]') t
           UNION ALL
           SELECT 'advisor', a FROM jsonb_path_query(s."saved", 'lax $.people.advisors[*]') a) e
         WHERE s."submitted_by" IS NOT NULL AND s."submitted_at" IS NOT NULL
           AND NOT EXISTS (
             SELECT 1 FROM "onboarding_sample" f
              CROSS JOIN LATERAL jsonb_path_query(f."found", CASE e."kind" WHEN 'technician' THEN 'lax $.technicians[*]' ELSE 'lax $.advisors[*]' END::jsonpath) n
              WHERE f."session_id" = s."id" AND n->>'number' = e."its"->>'number' AND n->>'name' = e."its"->>'name')) o
 WHERE p."dealership_id" = o."id" AND p."kind" = o."kind" AND p."number" = o."number" AND p."name" = o."name" AND p."name" <> '';
