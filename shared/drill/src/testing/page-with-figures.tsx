import { useCall } from '@fixed-ops/api';
import { calls, type QueryOf } from '@fixed-ops/contract';
import { urlChoice, urlSchema, useUrlState } from '@fixed-ops/router';
import { type Answers, renderScreen } from '@fixed-ops/testing';
import { Button } from '@fixed-ops/ui';
import { DrillDrawer } from '../drill-drawer.tsx';
import { ordersInWords } from '../order-count.ts';
import { useDrill } from '../use-drill.ts';

const filters = urlSchema({ payType: urlChoice(['all', 'C', 'W']) });

/** The smallest page that can open the drawer: a filter, an answer with figures, and a button for the labor rate of customer pay. */
function PageWithFigures() {
  const [{ payType }] = useUrlState(filters);
  const drill = useDrill();
  const query: QueryOf<typeof calls.monthlyNumbers> = {
    compare: 'priorPeriod',
    ...(payType === 'all' ? {} : { payTypes: payType }),
  };
  const figuresQuery = { ...query, rowMetrics: ['elr'], rowHistory: [] };
  const answer = useCall(calls.monthlyNumbers, { query: figuresQuery });
  const rate = answer.data?.data.kpis.find(({ key }) => key === 'elr');
  return (
    <main>
      {rate ? (
        <Button onClick={() => drill.open(rate.key, 'C')}>{ordersInWords(rate.key, rate.n, rate.numerator)}</Button>
      ) : null}
      <DrillDrawer query={query} figuresQuery={figuresQuery} />
    </main>
  );
}

/** Opens the page at an address such as `/figures?drill=elr.C`. */
export function renderPage(address: string, answers: Answers = {}, role = 'ADMIN') {
  const dealershipData = { today: '2026-11-19', latestCloseDate: '2026-10-31' };
  return renderScreen(<PageWithFigures />, { address, role, dealershipData, answers });
}
