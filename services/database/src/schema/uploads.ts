import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant, reference, rowId, writtenAt } from './column.ts';

/**
 * An uploaded file, kept in the database until it is read, so that any process can read it and a restart loses nothing. Files may come
 * before the store exists, so `owner` says what they belong to.
 */
export const upload = pgTable(
  'upload',
  {
    id: rowId().primaryKey(),
    /** The purpose: `import:<dealership>:<run>`, `onboarding:<session>:store:<id>` or `onboarding:<session>:sending:<kind>:<id>`. */
    owner: text().notNull(),
    /** The person's name of the file. */
    name: text().notNull(),
    /** Bytes of the whole file. */
    size: bigint({ mode: 'number' }).notNull(),
    created_at: writtenAt(),
    /** When it is deleted even if nobody has read it. */
    kept_until: instant().notNull(),
  },
  (t) => [index('upload_owner_idx').on(t.owner), index('upload_kept_until_idx').on(t.kept_until)],
);

/** A compressed piece of such a file. All but the last piece have the same size, so a piece's number gives its position. */
export const uploadPart = pgTable(
  'upload_part',
  {
    upload_id: reference()
      .notNull()
      .references(() => upload.id, { onDelete: 'cascade' }),
    no: integer().notNull(),
    content: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.upload_id, t.no] })],
);
