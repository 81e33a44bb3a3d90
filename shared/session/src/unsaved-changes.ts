import { useLayoutEffect } from 'react';

/** Screens that hold something unsaved, each by a token of its own. */
const holders = new Set<object>();

/** Whether anything on the page would be lost by leaving it. */
export function hasUnsavedChanges(): boolean {
  return holders.size > 0;
}

/** The person has chosen to lose them: nothing asks again, the browser included. */
export function discardUnsavedChanges(): void {
  holders.clear();
}

/**
 * Says that this screen holds changes that are not saved, for as long as it says so. Before they would be lost (a link,
 * Back, another dealership, log-out, closing the tab) the host asks.
 */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    const holder = {};
    holders.add(holder);
    // Only while there is something to lose: pages that listen to this event are kept out of the browser's page cache.
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (holders.has(holder)) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      holders.delete(holder);
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [isUnsaved]);
}
