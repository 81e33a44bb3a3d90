DROP INDEX "customer_name_prefix_idx";--> statement-breakpoint
DROP INDEX "customer_phone_prefix_idx";--> statement-breakpoint
DROP INDEX "vehicle_vin_prefix_idx";--> statement-breakpoint
DROP INDEX "declined_item_order_idx";--> statement-breakpoint
DROP INDEX "repair_order_number_prefix_idx";--> statement-breakpoint
DROP INDEX "ro_discount_order_idx";--> statement-breakpoint
DROP INDEX "ro_part_line_idx";--> statement-breakpoint
DROP INDEX "ro_part_number_idx";--> statement-breakpoint
DROP INDEX "vehicle_vin_key";--> statement-breakpoint
DROP INDEX "repair_order_number_key";--> statement-breakpoint
DROP INDEX "repair_order_status_idx";--> statement-breakpoint
ALTER TABLE "declined_item" DROP CONSTRAINT "declined_item_dealership_id_id_pk";--> statement-breakpoint
ALTER TABLE "ro_discount" DROP CONSTRAINT "ro_discount_dealership_id_id_pk";--> statement-breakpoint
ALTER TABLE "ro_part" DROP CONSTRAINT "ro_part_dealership_id_id_pk";--> statement-breakpoint
ALTER TABLE "declined_item" ADD CONSTRAINT "declined_item_dealership_id_ro_id_id_pk" PRIMARY KEY("dealership_id","ro_id","id");--> statement-breakpoint
ALTER TABLE "ro_discount" ADD CONSTRAINT "ro_discount_dealership_id_ro_id_id_pk" PRIMARY KEY("dealership_id","ro_id","id");--> statement-breakpoint
ALTER TABLE "ro_part" ADD CONSTRAINT "ro_part_dealership_id_line_id_id_pk" PRIMARY KEY("dealership_id","line_id","id");--> statement-breakpoint
CREATE INDEX "ro_part_special_order_idx" ON "ro_part" USING btree ("dealership_id","part_number") WHERE is_special_order;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_vin_key" ON "vehicle" USING btree ("dealership_id","vin" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "repair_order_number_key" ON "repair_order" USING btree ("dealership_id","ro_number" text_pattern_ops,"ro_suffix");--> statement-breakpoint
CREATE INDEX "repair_order_status_idx" ON "repair_order" USING btree ("dealership_id","status","open_date") WHERE status <> 'C';