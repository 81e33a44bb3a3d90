import { type ComponentType, useEffect, useState } from 'react';
import type { OpenDrillProps } from './open-drill.tsx';

/** Loads the drawer's content. After the first load, the browser has the file. */
async function load(): Promise<ComponentType<OpenDrillProps>> {
  return (await import('./open-drill.tsx')).OpenDrill;
}

/** Events that show that somebody is using the page, and may open a figure next. */
const signs = ['pointermove', 'touchstart', 'keydown'];

/**
 * The content of the drawer. It is not part of the first page: it loads at the first sign of use, or when a figure is open. `OpenDrill` is
 * null until it is loaded.
 */
export function useOpenDrill(isWanted: boolean) {
  const [OpenDrill, setOpenDrill] = useState<ComponentType<OpenDrillProps> | null>(null);
  const [failures, setFailures] = useState(0);
  const [retries, setRetries] = useState(0);
  const isMissing = OpenDrill === null;

  useEffect(() => {
    if (!isMissing || isWanted) return;
    // A failed load is tried again when a figure is opened.
    const fetchAhead = () => void load().catch(() => undefined);
    for (const sign of signs) document.addEventListener(sign, fetchAhead, { once: true, passive: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, fetchAhead);
    };
  }, [isMissing, isWanted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `retries` loads the code again
  useEffect(() => {
    if (!isMissing || !isWanted) return;
    let isGone = false;
    load().then(
      (loaded) => !isGone && setOpenDrill(() => loaded),
      () => !isGone && setFailures((count) => count + 1),
    );
    return () => {
      isGone = true;
    };
  }, [isMissing, isWanted, retries]);

  return { OpenDrill, hasFailed: failures > retries, retry: () => setRetries(failures) };
}
