import { type ComponentType, useEffect, useState } from 'react';
import type { OpenDrillProps } from './open-drill.tsx';

/** A file that has come is there at once when it is asked for again. */
async function load(): Promise<ComponentType<OpenDrillProps>> {
  return (await import('./open-drill.tsx')).OpenDrill;
}

/** What shows that somebody is at work on the page, and may open a figure next. */
const signs = ['pointermove', 'touchstart', 'keydown'];

/**
 * The content of the drawer, which is no part of the first page: it is fetched at the first sign of somebody at work, or
 * when a figure is open. Null until it is there.
 */
export function useOpenDrill(isWanted: boolean) {
  const [OpenDrill, setOpenDrill] = useState<ComponentType<OpenDrillProps> | null>(null);
  const [failures, setFailures] = useState(0);
  const [retries, setRetries] = useState(0);
  const isMissing = OpenDrill === null;

  useEffect(() => {
    if (!isMissing || isWanted) return;
    // One that fails is asked for again when a figure is opened.
    const fetchAhead = () => void load().catch(() => undefined);
    for (const sign of signs) document.addEventListener(sign, fetchAhead, { once: true, passive: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, fetchAhead);
    };
  }, [isMissing, isWanted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks for it again
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
