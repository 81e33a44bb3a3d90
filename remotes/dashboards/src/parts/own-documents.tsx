import type { DashboardView } from '@fixed-ops/figures';
import { formatMonth, wholeMonth } from '@fixed-ops/metrics';
import { useUrlDrawer } from '@fixed-ops/router';
import { CounterDrawer } from '../heat-sheet/counter-drawer.tsx';
import { monthOfOwn, NOTHING_OWN, ownSchema } from './own-address.ts';

/** The documents behind the figures of a counterperson's own view: of the period, or of one month of the trend. */
export function OwnDocuments({ periodQuery }: Pick<DashboardView, 'periodQuery'>) {
  const { state, close } = useUrlDrawer(ownSchema, NOTHING_OWN);
  const { own } = state;
  if (own === '') return null;
  const month = monthOfOwn(own);
  return (
    <CounterDrawer
      title={month === null ? 'Parts sold' : `Parts sold, ${formatMonth(month)}`}
      item={null}
      group={null}
      query={month === null ? periodQuery : wholeMonth(month)}
      onClose={close}
    />
  );
}
