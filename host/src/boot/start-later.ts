/**
 * Starts after `delayMs` what `load` brings the code of; what it answers is called at the end. Without its code, or once it is over before, nothing
 * starts: the page stays as it was drawn, and there is nothing to tell anybody.
 */
export function startLater(delayMs: number, load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  const start = async () => {
    const begin = await load();
    if (!isOver) stop = begin();
  };
  const timer = setTimeout(() => void start().catch(() => {}), delayMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop?.();
  };
}
