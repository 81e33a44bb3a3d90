import type { QueryClient } from '@tanstack/react-query';

/** Longest that anything waits for the figures: they may fail, and be asked for again and again. */
export const FIGURES_WAIT_MS = 2000;
/** How long after the last answer the page is looked at again: it draws the figures, and may ask for more with them. */
export const DRAWING_MS = 50;

/** Asks once nothing of the page is being loaded, at once where nothing is: what the person came for goes first. */
export function afterFigures<Answer>(client: QueryClient, ask: () => Promise<Answer>): Promise<Answer> {
  if (client.isFetching() === 0) return ask();
  return new Promise<void>((resolve) => {
    let drawing: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      clearTimeout(drawing);
      stop();
      resolve();
    };
    const timer = setTimeout(end, FIGURES_WAIT_MS);
    const stop = client.getQueryCache().subscribe(() => {
      clearTimeout(drawing);
      if (client.isFetching() === 0) drawing = setTimeout(end, DRAWING_MS);
    });
  }).then(ask);
}
