import { useLayoutEffect } from 'react';

/** One token for each screen with unsaved changes, with the address parameters that select its part of the page. */
const holders = new Set<{ readonly within: readonly string[] }>();
const WHOLE_PAGE: readonly string[] = [];

/** Tells whether the person would lose changes by leaving the page. */
export function hasUnsavedChanges(): boolean {
  return holders.size > 0;
}

/** Tells whether another query of the same page would lose changes, because it shows another part of the page. */
export function leavesUnsavedPart(search: string, next: string): boolean {
  const [was, is] = [new URLSearchParams(search), new URLSearchParams(next)];
  return [...holders].some(({ within }) => within.some((name) => was.get(name) !== is.get(name)));
}

/** Forgets all unsaved changes after the person chose to discard them, so that neither the page nor the browser asks again. */
export function discardUnsavedChanges(): void {
  holders.clear();
}

/**
 * Tells the host whether this screen has unsaved changes. The host asks before a link, Back, another dealership, log-out or closing the
 * tab would lose them.
 */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useUnsavedPart(isUnsaved, WHOLE_PAGE);
}

/**
 * Like `useUnsavedChanges`, for a part of a page. The host also asks before another query of the page would hide that part.
 *
 * @param within address parameters that select the part
 */
export function useUnsavedPart(isUnsaved: boolean, within: readonly string[]): void {
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    const holder = { within };
    holders.add(holder);
    // Listens only while there are changes, because browsers keep pages with this listener out of their back-forward cache.
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
