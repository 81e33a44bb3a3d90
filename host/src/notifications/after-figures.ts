import type { QueryClient } from '@tanstack/react-query';

/** The longest wait for the figures, because they may fail and be requested again and again. */
export const FIGURES_WAIT_MS = 2000;
/** The pause after the last answer before the page is checked again: it renders the figures, and may request more. */
export const DRAWING_MS = 50;

/** Runs a request once the page has no requests in progress, because the figures have priority. */
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
