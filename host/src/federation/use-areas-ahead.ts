import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHost } from '../boot/context.ts';
import { afterFigures } from '../notifications/after-figures.ts';
import { useMayPass } from '../routing/permissions.ts';

/**
 * Loads what a link leads to before it is followed, so that another area opens without waiting for its files: once the page has its figures
 * the areas of the main navigation, the code of a link's screen when the pointer or the focus comes to it, and with the press what the screen
 * will ask. What does not come ahead is asked for when it is opened, and shows then. The code that does so comes after the figures, too.
 *
 * @param isInArea whether an area is open: who reads a page of the host, or its notices, may be going nowhere
 */
export function useAreasAhead(isInArea: boolean): void {
  const { registry, loader } = useHost();
  const client = useQueryClient();
  const mayPass = useMayPass();

  useEffect(() => {
    const left = new AbortController();
    const start = async () => {
      const { loadWhenQuiet, watchLinks } = await afterFigures(client, () => import('./areas-ahead.ts'));
      if (left.signal.aborted) return;
      watchLinks({ registry, loader, mayPass, client }, left.signal);
      if (isInArea) loadWhenQuiet({ registry, loader, mayPass }, left.signal);
    };
    start().catch(() => undefined);
    return () => left.abort();
  }, [isInArea, registry, loader, mayPass, client]);
}
