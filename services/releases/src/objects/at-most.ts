import { setTimeout as wait } from 'node:timers/promises';

/** The result of the work, or `otherwise` if the work takes longer. The work itself goes on. */
export async function atMost<T, E>(ms: number, work: Promise<T>, otherwise: E): Promise<T | E> {
  const over = new AbortController();
  const late = wait(ms, otherwise, { signal: over.signal }).catch(() => otherwise);
  return Promise.race([work, late]).finally(() => over.abort());
}
