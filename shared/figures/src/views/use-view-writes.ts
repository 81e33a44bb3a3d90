import { ApiError, reloadPreferences, useCallMutation } from '@fixed-ops/api';
import type { SavedView } from '@fixed-ops/contract';
import { savedViewCalls, savedViewSchema } from '@fixed-ops/contract/views';
import { notify } from '@fixed-ops/ui';

const { createSavedView, changeSavedView, deleteSavedView, savedViews } = savedViewCalls;
const options = { name: 'Saved view', invalidates: [savedViews] };

export type NewView = Pick<SavedView, 'screen' | 'name' | 'query' | 'shared' | 'isDefault'>;
export type ViewChange = Partial<Omit<NewView, 'screen'>>;

/**
 * Saves, changes and takes away views. Each rejects with ApiError: a change of what was changed meanwhile (in another tab) with a 412,
 * in which `viewAsItIs` finds what stands now. `tell` says a failure in the corner of the page instead.
 */
export function useViewWrites() {
  const creation = useCallMutation(createSavedView, options);
  const alteration = useCallMutation(changeSavedView, options);
  const removal = useCallMutation(deleteSavedView, options);
  // Which view a screen opens with stands in the preferences.
  const create = async ({ screen, name, query, shared, isDefault }: NewView) => {
    const { data: value } = await creation.mutateAsync({ body: { screen, name, query, shared, isDefault } });
    if (isDefault) await reloadPreferences();
    return value;
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
    await removal.mutateAsync({ params: { viewId }, headers });
    if (view.isDefault) await reloadPreferences();
    notify({
      title: `“${view.name}” was deleted`,
      action: { label: 'Undo', onSelect: () => void tell(create(view)) },
    });
  };
  return { create, change, remove };
}

const CHANGED_FIRST = 412;

/** The view as it was saved meanwhile, where that is why a change was refused. */
export function viewAsItIs(failure: unknown): SavedView | null {
  if (!(failure instanceof ApiError) || failure.status !== CHANGED_FIRST) return null;
  const { current } = (failure.data ?? {}) as { readonly current?: unknown };
  return savedViewSchema.safeParse(current).data ?? null;
}

/** @param reload reads what is shown again: it is not what stands */
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
