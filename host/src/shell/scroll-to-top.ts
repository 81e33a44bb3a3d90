export const SCROLL_DURATION_MS = 450;

/** Scrolls the window to its top over 450 ms, at once where the person asks for less motion. */
export function scrollToTop(): void {
  const from = window.scrollY;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0);
    return;
  }
  const start = performance.now();
  const step = (now: number) => {
    const part = Math.min(1, (now - start) / SCROLL_DURATION_MS);
    window.scrollTo(0, Math.round(from * (1 - easeOut(part))));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function easeOut(part: number): number {
  return 1 - (1 - part) ** 3;
}
