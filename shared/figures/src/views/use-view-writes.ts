import { ApiError, reloadPreferences, useCallMutation, versionInConflict } from '@fixed-ops/api';
import type { SavedView } from '@fixed-ops/contract';
import { savedViewCalls, savedViewSchema, VIEW_NAME_MAX } from '@fixed-ops/contract/views';
import { currentSession } from '@fixed-ops/session';
import { notify } from '@fixed-ops/ui';

const { createSavedView, changeSavedView, deleteSavedView, savedViews } = savedViewCalls;
const options = { name: 'Saved view', invalidates: [savedViews] };

/** A person with more views of one name than this is told that it is taken. */
const MOST_COPIES = 9;

export type NewView = Pick<SavedView, 'screen' | 'name' | 'query' | 'shared' | 'isDefault'>;
export type ViewChange = Partial<Omit<NewView, 'screen'>>;

/**
 * Creates, changes and deletes views. Each call rejects with an ApiError. If the view was changed meanwhile (in another tab), that error
 * has status 412, and `viewAsItIs` returns the newer version from it. Use `tell` if a message in the corner of the page is enough.
 */
export function useViewWrites() {
  const creation = useCallMutation(createSavedView, options);
  const alteration = useCallMutation(changeSavedView, options);
  const removal = useCallMutation(deleteSavedView, options);
  // The preferences hold the default view of a screen.
  const create = async ({ screen, name, query, shared, isDefault }: NewView) => {
    const { data: value } = await creation.mutateAsync({ body: { screen, name, query, shared, isDefault } });
    if (isDefault) await reloadPreferences();
    return value;
  };
  // A colleague's view that somebody deleted becomes their own, and they may have one of its name.
  const restore = async (view: SavedView) => {
    for (let copy = 1; ; copy += 1) {
      const end = copy === 1 ? '' : ` (${copy})`;
      try {
        return await create({ ...view, name: `${view.name.slice(0, VIEW_NAME_MAX - end.length)}${end}` });
      } catch (error) {
        // 409: the name is taken.
        if (!(error instanceof ApiError && error.status === 409) || copy === MOST_COPIES) throw error;
      }
    }
  };
  const change = async ({ viewId, isDefault, version }: SavedView, body: ViewChange) => {
    const expected = version === undefined ? {} : { expectedVersion: version };
    const { data: value } = await alteration.mutateAsync({ params: { viewId }, body: { ...body, ...expected } });
    if (isDefault || value.isDefault) await reloadPreferences();
    return value;
  };
  const remove = async (view: SavedView) => {
    const { viewId, version } = view;
    const headers = version === undefined ? {} : { 'If-Match': version };
    const store = currentSession().activeDealership?.id;
    await removal.mutateAsync({ params: { viewId }, headers });
    if (view.isDefault) await reloadPreferences();
    // In another store, Undo would write there. The write itself says how it ended.
    if (currentSession().activeDealership?.id !== store) return;
    notify({
      title: `“${view.name}” was deleted`,
      action: { label: 'Undo', onSelect: () => void tell(restore(view)) },
    });
  };
  return { create, change, remove };
}

/** The newer version of the view, if a change was refused because of it. Null for other failures. */
export const viewAsItIs = (failure: unknown): SavedView | null => versionInConflict(failure, savedViewSchema);

/**
 * Waits for a change of a view and shows its failure as a message in the corner of the page.
 *
 * @param reload reads the views again after a failure, because the page shows an older version
 */
export async function tell(work: Promise<unknown>, reload?: () => unknown): Promise<void> {
  try {
    await work;
  } catch (error) {
    reload?.();
    const isKnown = error instanceof ApiError;
    notify({
      kind: 'error',
      title: 'The view could not be saved',
      detail: error instanceof Error ? error.message : undefined,
      reference: isKnown ? error.requestId : undefined,
    });
  }
}
