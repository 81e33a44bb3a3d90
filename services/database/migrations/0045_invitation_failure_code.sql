ALTER TABLE "user_invitation" ADD COLUMN "failure_code" text;--> statement-breakpoint
-- What failed before says its kind by our own words, or by the code with which the mail server's begin.
UPDATE "user_invitation" SET "failure_code" = CASE
    WHEN "failure" = 'no mail server is set up' THEN 'mail_not_configured'
    WHEN "failure" = 'the mail server did not answer' OR "failure" ~ '^the mail server said “4\d\d' THEN 'mail_server_unreachable'
    WHEN "failure" = 'the mail server does not accept this email address' OR "failure" ~ '^the mail server said “5\d\d[ -]5\.(1\.[^78]|2\.)' THEN 'mail_address_refused'
    WHEN "failure" = 'the mail server refused it' OR "failure" ~ '^the mail server said “5\d\d[ -]5\.' THEN 'mail_server_refused'
  END
 WHERE "failure" IS NOT NULL AND "sent_at" IS NULL;
