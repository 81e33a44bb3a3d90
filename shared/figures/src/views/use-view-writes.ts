import { ApiError, reloadPreferences, useCallMutation } from '@fixed-ops/api';
import type { SavedView } from '@fixed-ops/contract';
import { savedViewCalls } from '@fixed-ops/contract/views';
import { notify } from '@fixed-ops/ui';

const { createSavedView, changeSavedView, deleteSavedView, savedViews } = savedViewCalls;
const options = { name: 'Saved view', invalidates: [savedViews] };

export type NewView = Pick<SavedView, 'screen' | 'name' | 'query' | 'shared' | 'isDefault'>;
export type ViewChange = Partial<Omit<NewView, 'screen'>>;

/** Saves, changes and takes away views. Each rejects with ApiError; `tell` says a failure in the corner of the page instead. */
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
  const change = async ({ viewId, isDefault }: SavedView, body: ViewChange) => {
    const { data: value } = await alteration.mutateAsync({ params: { viewId }, body });
    if (isDefault || value.isDefault) await reloadPreferences();
    return value;
  };
  const remove = async (view: SavedView) => {
    await removal.mutateAsync({ params: { viewId: view.viewId } });
    if (view.isDefault) await reloadPreferences();
    notify({
      title: `“${view.name}” was deleted`,
      action: { label: 'Undo', onSelect: () => void tell(create(view)) },
    });
  };
  return { create, change, remove };
}

export async function tell(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const isKnown = error instanceof ApiError;
    notify({
      kind: 'error',
      title: 'The view could not be saved',
      detail: error instanceof Error ? error.message : undefined,
      reference: isKnown ? error.requestId : undefined,
    });
  }
}
