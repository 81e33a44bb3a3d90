/** Elements that lead to another page. */
const LEADS = 'a, [role=link]';

/**
 * While a page whose own address has changed is on its way, its links are still those of the former address, and lead to the
 * former period. A press on one waits until `release`, once the page is drawn anew: then it is that page's link. One into another tab
 * waits as well. The last press counts.
 */
export function holdPresses(isBehind: () => boolean) {
  let held: { readonly link: Element; readonly press: MouseEvent } | null = null;
  const hold = (event: MouseEvent) => {
    held = null;
    if (event.button !== 0 || !isBehind() || !(event.target instanceof Element)) return;
    const link = event.target.closest(LEADS);
    if (link === null) return;
    held = { link, press: new MouseEvent('click', event) };
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', hold, true);
  return {
    release() {
      if (held === null || isBehind()) return;
      const { link, press } = held;
      held = null;
      // A page that was replaced by “Loading…” was not redrawn.
      if (link.isConnected && (link.checkVisibility?.() ?? true)) link.dispatchEvent(press);
    },
    stop: () => window.removeEventListener('click', hold, true),
  };
}
