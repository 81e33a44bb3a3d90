-- A version of what people read: the milliseconds of its change, and one more than the version before at least, should the clock be
-- behind. Counted from one, the changes after an older backup had the numbers of those that the backup lost.
CREATE FUNCTION "later_version"("before" bigint) RETURNS bigint LANGUAGE sql AS $$
  SELECT greatest("before" + 1, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint)
$$;--> statement-breakpoint
ALTER TABLE "figure_standing" ALTER COLUMN "data_version" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "remark_version" ALTER COLUMN "version" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "data_version" ALTER COLUMN "version" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "data_version" ALTER COLUMN "settings" SET DATA TYPE bigint;
