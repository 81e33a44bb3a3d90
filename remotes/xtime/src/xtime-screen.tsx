import { answerOf, useCall } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { inspectCalls } from '@fixed-ops/contract/xtime';
import { formatPeriodInWords } from '@fixed-ops/metrics';
import { urlChoice, urlSchema, useUrlState } from '@fixed-ops/router';
import { Product, useReportingRange, useSession } from '@fixed-ops/session';
import { Answer, FilterBar, PageHeader, ScreenFrame } from '@fixed-ops/ui';
import { DailyPanel, DailyPanelSkeleton } from './daily/daily-panel.tsx';
import { inspectionTotals } from './daily/daily-series.ts';
import { TotalsStrip, TotalsStripSkeleton } from './daily/totals-strip.tsx';
import { NoEligibleOrders } from './period/no-eligible-orders.tsx';
import { XtimePeriod } from './period/xtime-period.tsx';
import { WithoutProduct } from './without-product.tsx';

const addressSchema = urlSchema({ view: urlChoice(['chart', 'table']) });

/** Inspections by day. A dealership without the product gets a description of it, and no call is made. */
export function XtimeScreen() {
  const { dealershipData } = useSession();
  return (
    <ScreenFrame>{dealershipData.products.includes(Product.XTime) ? <Inspections /> : <WithoutProduct />}</ScreenFrame>
  );
}

function Inspections() {
  const period = useReportingRange('xtime');
  const { dealershipName } = useSession().dealershipData;
  const [{ view }, setAddress] = useUrlState(addressSchema);
  const answer = useCall(inspectCalls.processDailyPerformanceData, { query: period.query });
  const thresholds = useCall(administrationCalls.serviceOptionsThresholds, { retryWithBackOff: true });
  return (
    <>
      <PageHeader title="Inspections" hasDates period={formatPeriodInWords(answer.data ?? period.range)} />
      <FilterBar period={<XtimePeriod {...period} />} />
      <Answer
        name="Inspections"
        answer={answerOf(answer)}
        skeleton={
          <>
            <TotalsStripSkeleton />
            <DailyPanelSkeleton />
          </>
        }
        isEmpty={({ data: days }) => days.length === 0}
        empty={() => <NoEligibleOrders period={period} />}
      >
        {({ data: days, startDate, endDate }, { refetching }) => (
          <>
            <TotalsStrip
              totals={inspectionTotals(days)}
              thresholds={thresholds.data?.data ?? []}
              refetching={refetching}
            />
            <DailyPanel
              days={days}
              refetching={refetching}
              file={{ list: 'Inspections day by day', dealership: dealershipName, startDate, endDate }}
              asTable={view === 'table'}
              onShowTable={(asTable) => setAddress({ view: asTable ? 'table' : 'chart' })}
            />
          </>
        )}
      </Answer>
    </>
  );
}
