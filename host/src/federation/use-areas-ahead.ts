import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHost } from '../boot/context.ts';
import { afterFigures } from '../notifications/after-figures.ts';
import { useMayPass } from '../routing/permissions.ts';

/**
 * Loads the target of a link before it is followed, so that another area opens without waiting for its files. The areas of the main navigation
 * load once the page has its figures, the code of a link's screen loads when the pointer or the focus reaches the link, and the screen's
 * requests are sent on press. Everything else loads when it is opened. The code for this loads after the figures, too.
 *
 * @param isInArea whether an area is open; a person on a page of the host, or in its notices, may not open any area
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
