import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterFigures } from '../notifications/after-figures.ts';
import { watchFailures } from './failures.ts';

/** Reports failures of the page to developers. Its code loads after the first figures, and earlier failures wait for it. */
export function useReports(): void {
  const client = useQueryClient();
  useEffect(() => {
    watchFailures();
    let end = () => {};
    let isLeft = false;
    afterFigures(client, () => import('./start-reports.ts')).then(
      ({ startReports }) => {
        if (!isLeft) end = startReports();
      },
      // If its code does not load, nothing is reported, and everything else works.
      () => undefined,
    );
    return () => {
      isLeft = true;
      end();
    };
  }, [client]);
}
