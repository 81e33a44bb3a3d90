/**
 * While a page whose own address has changed is on its way, its links are still those of the former address, and lead to the
 * former period. A press on one waits until `release`, once the page is drawn anew: then it is that page's link. The last press counts.
 */
export function holdPresses(isBehind: () => boolean) {
  let held: HTMLAnchorElement | null = null;
  const hold = (event: MouseEvent) => {
    held = null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || !isBehind() || !(event.target instanceof Element)) return;
    held = event.target.closest('a');
    if (held === null) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', hold, true);
  return {
    release() {
      const link = held;
      if (link === null || isBehind()) return;
      held = null;
      // One that made way for “Loading…” has not been drawn anew.
      if (link.isConnected && (link.checkVisibility?.() ?? true)) link.click();
    },
    stop: () => window.removeEventListener('click', hold, true),
  };
}
