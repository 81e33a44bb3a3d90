/** Elements that lead to another page. */
const LEADS = 'a, [role=link]';

/**
 * Delays presses on links of an outdated page. While a page loads for its new address, its links still belong to the old address and lead
 * to the old period. A press waits until `release`, after the page is drawn again, and then uses the new link. A press that opens another
 * tab waits as well. Only the last press counts.
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
      // If “Loading…” has replaced the page, its link is not on screen any more.
      if (link.isConnected && (link.checkVisibility?.() ?? true)) link.dispatchEvent(press);
    },
    stop: () => window.removeEventListener('click', hold, true),
  };
}
