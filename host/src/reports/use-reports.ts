import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterFigures } from '../notifications/after-figures.ts';
import { watchFailures } from './failures.ts';

/** Reports what fails on the page to developers. Its code comes after the first figures; what fails before waits for it. */
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
      // Without its code nothing is reported, and nothing else is the worse for it.
      () => undefined,
    );
    return () => {
      isLeft = true;
      end();
    };
  }, [client]);
}
