import { type CallBody, type calls, type SavedView, VIEWS_MAX } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { notFound, Problem, readOnly } from '../http/problem/problem.ts';
import { dropDefaultView, followView, setDefaultView } from './default-view.ts';
import { readViews, type ViewReader } from './read-views.ts';

export interface ViewWriter extends ViewReader {
  /** False for who may save for themselves only. */
  readonly mayShare: boolean;
  /** Whether the person may delete what colleagues share. Somebody has to, once its owner has left. */
  readonly mayDeleteShared: boolean;
  readonly now: Date;
}

type NewView = CallBody<typeof calls.createSavedView>;
type ViewChange = CallBody<typeof calls.changeSavedView>;

/** Saves a view. A second one of the same name on the same screen is refused with 409. */
export async function createView(writer: ViewWriter, view: NewView): Promise<SavedView> {
  requireSharing(writer, view.shared);
  return writer.db.transaction(async (tx) => {
    const { dealershipId, userId, now } = writer;
    const [{ count }] = z
      .tuple([z.object({ count: z.number() })])
      .parse(
        await tx.query('select count(*)::int as count from saved_view where dealership_id = $1 and created_by = $2', [
          dealershipId,
          userId,
        ]),
      );
    if (count >= VIEWS_MAX) {
      throw new Problem(422, 'too_many_views', `You have saved ${VIEWS_MAX} views. Delete one first.`);
    }
    const [row] = await tx.query(
      `insert into saved_view (dealership_id, screen, name, query, is_shared, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict do nothing returning id`,
      [dealershipId, view.screen, view.name, view.query, view.shared, userId, now.toISOString()],
    );
    if (row === undefined) throw nameTaken(view.name);
    const { id } = z.object({ id: z.number() }).parse(row);
    if (view.isDefault) await setDefaultView(tx, userId, { ...view, dealershipId }, { ...view, viewId: String(id) });
    return requireView({ ...writer, db: tx }, id);
  });
}

/**
 * Changes a view of one's own; of a colleague's one decides only whether the own screen opens with it. Throws a 412 with both where it
 * was changed first, as it is in two tabs of one person.
 */
export async function changeView(writer: ViewWriter, id: number, change: ViewChange): Promise<SavedView> {
  const { isDefault, expectedVersion, ...content } = change;
  requireSharing(writer, content.shared ?? false);
  return writer.db.transaction(async (tx) => {
    const { dealershipId, userId } = writer;
    const reader = { ...writer, db: tx };
    await tx.query('select 1 from saved_view where dealership_id = $1 and id = $2 for update', [dealershipId, id]);
    const before = await requireView(reader, id);
    if (Object.keys(content).length > 0) {
      requireVersion(before, expectedVersion, content);
      await writeContent(tx, writer, before, content);
    }
    const { screen, name, query, viewId } = await requireView(reader, id);
    const place = { dealershipId, screen };
    if (isDefault === true) await setDefaultView(tx, userId, place, { viewId, name, query });
    if (isDefault === false) await dropDefaultView(tx, place, viewId, { only: userId });
    return requireView(reader, id);
  });
}

async function writeContent(
  tx: Database,
  { dealershipId, userId, now }: ViewWriter,
  before: SavedView,
  content: Omit<ViewChange, 'isDefault' | 'expectedVersion'>,
): Promise<void> {
  if (!before.isMine) throw notOwner('may change it');
  const { name = before.name, query = before.query, shared = before.shared } = content;
  const [taken] = await tx.query(
    `select 1 from saved_view
      where dealership_id = $1 and created_by = $2 and screen = $3 and lower(name) = lower($4) and id <> $5`,
    [dealershipId, userId, before.screen, name, before.viewId],
  );
  if (taken !== undefined) throw nameTaken(name);
  await tx.execute(
    `update saved_view set name = $3, query = $4, is_shared = $5, updated_at = $6 where dealership_id = $1 and id = $2`,
    [dealershipId, before.viewId, name, query, shared, now.toISOString()],
  );
  const place = { dealershipId, screen: before.screen };
  if (!shared) await dropDefaultView(tx, place, before.viewId, { but: userId });
  await followView(tx, place, { viewId: before.viewId, name, query });
}

/** Takes a view of one's own away, or one that a colleague shares; no screen opens with it any more. Throws a 412 where it was changed first. */
export async function deleteView(writer: ViewWriter, id: number, ifMatch: string | null): Promise<void> {
  await writer.db.transaction(async (tx) => {
    await tx.query('select 1 from saved_view where dealership_id = $1 and id = $2 for update', [
      writer.dealershipId,
      id,
    ]);
    const view = await requireView({ ...writer, db: tx }, id);
    if (!view.isMine && !writer.mayDeleteShared) throw notOwner('or an administrator may delete it');
    requireVersion(view, ifMatch ?? undefined, null);
    await tx.execute('delete from saved_view where dealership_id = $1 and id = $2', [writer.dealershipId, id]);
    await dropDefaultView(tx, { dealershipId: writer.dealershipId, screen: view.screen }, view.viewId);
  });
}

function requireVersion(current: SavedView, expected: string | undefined, sent: unknown): void {
  if (expected !== undefined && expected !== current.version) {
    throw new Problem(
      412,
      'changed_in_the_meantime',
      `This view was changed meanwhile, in another tab or window, and is “${current.name}” now. Nothing was saved. Save again to change it all the same.`,
      { extensions: { current, sent } },
    );
  }
}

async function requireView(reader: ViewReader, id: number): Promise<SavedView> {
  const [view] = await readViews(reader, { id });
  if (view === undefined) throw notFound('There is no such view here.');
  return view;
}

function requireSharing({ mayShare, seesEverybody }: ViewWriter, shared: boolean): void {
  if (shared && !mayShare) throw seesEverybody ? readOnly() : ownView();
}

const nameTaken = (name: string) =>
  new Problem(409, 'name_taken', `You have a view named “${name}” on this screen. Choose another name.`);
const ownView = () =>
  new Problem(403, 'own_view', 'You see your own figures: you can save views for yourself, and share none.');
const notOwner = (may: string) => new Problem(403, 'not_owner', `Only the person who saved a view ${may}.`);
