-- The sign of an account says whether it takes off its line (a contra account), not how sales are kept: that follows from the
-- type. What was written by a rule had the side of the type in it; what a person set stays.
UPDATE "gl_account" SET "sign" = 1 WHERE "type" = 'sale' AND "sign" = -1 AND "map_source" = 'auto';
