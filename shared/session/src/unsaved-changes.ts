import { useLayoutEffect } from 'react';

/** Screens that hold something unsaved, each by a token of its own, with the parameters of the address that say which part of a page it is. */
const holders = new Set<{ readonly within: readonly string[] }>();
const WHOLE_PAGE: readonly string[] = [];

/** Whether anything on the page would be lost by leaving it. */
export function hasUnsavedChanges(): boolean {
  return holders.size > 0;
}

/** Whether another query of the same page would lose something: it leads to another part than the one that holds it. */
export function leavesUnsavedPart(search: string, next: string): boolean {
  const [was, is] = [new URLSearchParams(search), new URLSearchParams(next)];
  return [...holders].some(({ within }) => within.some((name) => was.get(name) !== is.get(name)));
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
  useUnsavedPart(isUnsaved, WHOLE_PAGE);
}

/**
 * The same for a part of a page, which goes with it: another query of the page asks as well.
 *
 * @param within parameters of the address of which another value shows another part
 */
export function useUnsavedPart(isUnsaved: boolean, within: readonly string[]): void {
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    const holder = { within };
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
  }, [isUnsaved, within]);
}
