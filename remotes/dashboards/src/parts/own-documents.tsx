import type { DashboardView } from '@fixed-ops/figures';
import { formatMonth, partsSaleTypes, wholeMonth } from '@fixed-ops/metrics';
import { useUrlDrawer } from '@fixed-ops/router';
import { CounterDrawer } from '../heat-sheet/counter-drawer.tsx';
import { NOTHING_OWN, ownSchema, readOwn } from './own-address.ts';

/** The documents behind the figures of a counterperson's own view: of all sale types or one, in the period or in one month of the trend. */
export function OwnDocuments({ periodQuery }: Pick<DashboardView, 'periodQuery'>) {
  const { state, close } = useUrlDrawer(ownSchema, NOTHING_OWN);
  const { own } = state;
  if (own === '') return null;
  const { saleType, month } = readOwn(own);
  const type = partsSaleTypes.find(({ key }) => key === saleType)?.label;
  const of = [...(type ? [type.charAt(0).toLowerCase() + type.slice(1)] : []), ...(month ? [formatMonth(month)] : [])];
  return (
    <CounterDrawer
      title={['Parts sold', ...of].join(', ')}
      item={null}
      group={null}
      query={{ ...(month === null ? periodQuery : wholeMonth(month)), ...(saleType === null ? {} : { saleType }) }}
      onClose={close}
    />
  );
}
