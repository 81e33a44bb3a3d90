import { type DefaultView, defaultViewKey } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';

interface Place {
  readonly dealershipId: string;
  readonly screen: string;
}

/** Lets a person's screen open with a view. It stands in the preferences, which a page has before it asks for figures. */
export async function setDefaultView(tx: Database, userId: string, place: Place, view: DefaultView): Promise<void> {
  await tx.execute(`insert into preference (user_id, data) values ($1, '{}'::jsonb) on conflict (user_id) do nothing`, [
    userId,
  ]);
  await tx.execute(
    `update preference
        set data = jsonb_set(
              jsonb_set(data, '{defaultViews}', coalesce(data->'defaultViews', '{}'::jsonb)),
              array['defaultViews', $2::text], $3::jsonb)
      where user_id = $1`,
    [userId, defaultViewKey(place.dealershipId, place.screen), JSON.stringify(view)],
  );
}

/** What a view is now, wherever somebody's screen opens with it. */
export async function followView(tx: Database, place: Place, view: DefaultView): Promise<void> {
  await tx.execute(
    `update preference set data = jsonb_set(data, array['defaultViews', $1::text], $2::jsonb)
      where data->'defaultViews'->$1->>'viewId' = $3`,
    [defaultViewKey(place.dealershipId, place.screen), JSON.stringify(view), view.viewId],
  );
}

/** Lets no screen open with a view any more: of one person, of everybody, or of everybody but one. */
export async function dropDefaultView(
  tx: Database,
  place: Place,
  viewId: string,
  of: { readonly only?: string; readonly but?: string } = {},
): Promise<void> {
  await tx.execute(
    `update preference set data = data #- array['defaultViews', $1::text]
      where data->'defaultViews'->$1->>'viewId' = $2
        and ($3::text is null or user_id = $3) and ($4::text is null or user_id <> $4)`,
    [defaultViewKey(place.dealershipId, place.screen), viewId, of.only ?? null, of.but ?? null],
  );
}
