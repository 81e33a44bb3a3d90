import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant, reference, rowId, writtenAt } from './column.ts';

/**
 * A file that somebody sends, kept in the database until it is read: any process can read it, and a restart loses nothing. It comes
 * before a store exists, too, so that it belongs to whatever its owner names.
 */
export const upload = pgTable(
  'upload',
  {
    id: rowId().primaryKey(),
    /** What it was sent for: `import:<dealership>:<run>`, `onboarding:<session>:store:<id>` or `onboarding:<session>:sending:<kind>:<id>`. */
    owner: text().notNull(),
    /** As the person calls it. */
    name: text().notNull(),
    /** Bytes of the whole file. */
    size: bigint({ mode: 'number' }).notNull(),
    created_at: writtenAt(),
    /** When it goes although nobody has read it. */
    kept_until: instant().notNull(),
  },
  (t) => [index('upload_owner_idx').on(t.owner), index('upload_kept_until_idx').on(t.kept_until)],
);

/** A piece of such a file, compressed. All but the last hold equally many bytes, so that their numbers say where they belong. */
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
