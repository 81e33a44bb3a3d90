import { type DefaultView, queryOfView, type SavedView } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { contentTag } from '../http/etag.ts';

const rowSchema = z.object({
  id: z.number(),
  screen: z.string(),
  name: z.string(),
  query: z.string(),
  is_shared: z.boolean(),
  created_by: z.string(),
  by_name: z.string(),
  is_default: z.boolean(),
});

/** Who asks, and where. */
export interface ViewReader {
  readonly db: Database;
  readonly dealershipId: string;
  readonly userId: string;
  /** False for who sees own figures only: what colleagues share names people. */
  readonly seesEverybody: boolean;
}

export interface WhichViews {
  readonly screen?: string | undefined;
  readonly id?: number | undefined;
}

/** Who sees a view `v`: its owner ($2), and once it is shared everybody who sees more than own figures ($3). */
const IS_SEEN = 'v.created_by = $2 or ($3::boolean and v.is_shared)';

/** The person's own views, then those that colleagues share, by name. */
export async function readViews(reader: ViewReader, { screen, id }: WhichViews = {}): Promise<SavedView[]> {
  const { db, dealershipId, userId, seesEverybody } = reader;
  const rows = await db.query(
    `select v.id, v.screen, v.name, v.query, v.is_shared, v.created_by,
            coalesce(u.first_name || ' ' || u.last_name, '') as by_name,
            coalesce(p.data->'defaultViews'->(v.dealership_id || ':' || v.screen)->>'viewId' = v.id::text, false) as is_default
       from saved_view v
       left join app_user u on u.id = v.created_by
       left join preference p on p.user_id = $2
      where v.dealership_id = $1 and (${IS_SEEN})
        and ($4::text is null or v.screen = $4) and ($5::bigint is null or v.id = $5)
      order by v.created_by <> $2, lower(v.name), v.id`,
    [dealershipId, userId, seesEverybody, screen ?? null, id ?? null],
  );
  return z
    .array(rowSchema)
    .parse(rows)
    .map((row) => ({
      viewId: String(row.id),
      screen: row.screen,
      name: row.name,
      query: row.query,
      shared: row.is_shared,
      isDefault: row.is_default,
      isMine: row.created_by === userId,
      byName: row.by_name,
      version: versionOf(row),
    }));
}

/** Follows from what the view says, so that nothing else needs to be kept. */
const versionOf = ({ name, query, is_shared }: z.output<typeof rowSchema>): string =>
  contentTag(JSON.stringify([name, query, is_shared]));

type DefaultViews = Readonly<Record<string, DefaultView>>;
const seenSchema = z.object({ dealership_id: z.string(), id: z.number() });

/**
 * The default views that a person may see, each with the query with which it opens today (`queryOfView`). Preferences outlive a change of role, and name colleagues' views that the person may have been
 * shown before.
 */
export async function seenDefaultViews(
  { db, userId, seesEverybody }: Omit<ViewReader, 'dealershipId'>,
  dealershipIds: readonly string[],
  defaultViews: DefaultViews,
): Promise<DefaultViews> {
  const entries = Object.entries(defaultViews);
  if (entries.length === 0) return defaultViews;
  const rows = await db.query(
    `select v.dealership_id, v.id from saved_view v
      where v.dealership_id = any($1) and (${IS_SEEN}) and v.id::text = any($4)`,
    [dealershipIds, userId, seesEverybody, entries.map(([, { viewId }]) => viewId)],
  );
  const seen = z.array(seenSchema).parse(rows);
  return Object.fromEntries(
    entries.flatMap(([key, view]) => {
      const store = seen.find(
        ({ dealership_id, id }) => String(id) === view.viewId && key.startsWith(`${dealership_id}:`),
      );
      if (store === undefined) return [];
      const screen = key.slice(store.dealership_id.length + 1);
      return [[key, { ...view, query: queryOfView(screen, view.query) }]];
    }),
  );
}
