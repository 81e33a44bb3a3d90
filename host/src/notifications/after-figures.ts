import type { QueryClient } from '@tanstack/react-query';

/** Longest that anything waits for the figures: they may fail, and be asked for again and again. */
export const FIGURES_WAIT_MS = 2000;

/** Asks once nothing of the page is being loaded, at once where nothing is: what the person came for goes first. */
export function afterFigures<Answer>(client: QueryClient, ask: () => Promise<Answer>): Promise<Answer> {
  if (client.isFetching() === 0) return ask();
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, FIGURES_WAIT_MS);
    const stop = client.getQueryCache().subscribe(() => {
      if (client.isFetching() === 0) end();
    });
  }).then(ask);
}
