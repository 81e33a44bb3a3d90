-- Every process of the product remembers who may do what and which answers hold, and forgets when one of these tables changes.
-- One message a statement, of which PostgreSQL sends each once a transaction; its text is the table's name.
CREATE FUNCTION "tell_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('fixed_ops_change', TG_TABLE_NAME);
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Signing in writes when it was, which changes nobody's rights.
CREATE TRIGGER "app_user_tell_change" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "id", "local_account_id", "first_name", "last_name", "email", "role", "job_title", "dev_features", "is_tai", "group_id", "deleted_at" ON "app_user" EXECUTE FUNCTION "tell_change"();--> statement-breakpoint
CREATE TRIGGER "user_dealership_tell_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "user_dealership" EXECUTE FUNCTION "tell_change"();--> statement-breakpoint
CREATE TRIGGER "user_dms_number_tell_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "user_dms_number" EXECUTE FUNCTION "tell_change"();--> statement-breakpoint
CREATE TRIGGER "identity_credential_tell_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "identity_credential" EXECUTE FUNCTION "tell_change"();--> statement-breakpoint
CREATE TRIGGER "dealership_tell_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "dealership" EXECUTE FUNCTION "tell_change"();--> statement-breakpoint
CREATE TRIGGER "dealership_product_tell_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "dealership_product" EXECUTE FUNCTION "tell_change"();--> statement-breakpoint
CREATE TRIGGER "average_option_tell_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "average_option" EXECUTE FUNCTION "tell_change"();--> statement-breakpoint
CREATE TRIGGER "data_version_tell_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "data_version" EXECUTE FUNCTION "tell_change"();--> statement-breakpoint
CREATE TRIGGER "remark_version_tell_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "remark_version" EXECUTE FUNCTION "tell_change"();
