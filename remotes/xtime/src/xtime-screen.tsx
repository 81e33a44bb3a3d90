import { useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { formatPeriodInWords } from '@fixed-ops/metrics';
import { Product, useReportingRange, useSession } from '@fixed-ops/session';
import { PageHeader, Panel } from '@fixed-ops/ui';
import { DailyTable } from './daily/daily-table.tsx';
import { CallFailed } from './screen/call-failed.tsx';
import { ScreenFrame } from './screen/screen-frame.tsx';
import { WithoutProduct } from './without-product.tsx';

/** Inspections day by day; a dealership without the product reads what it would get, and nothing is asked for. */
export function XtimeScreen() {
  const { dealershipData } = useSession();
  return (
    <ScreenFrame>{dealershipData.products.includes(Product.XTime) ? <Inspections /> : <WithoutProduct />}</ScreenFrame>
  );
}

function Inspections() {
  const { range, query } = useReportingRange('xtime');
  const answer = useCall(calls.processDailyPerformanceData, { query });
  return (
    <>
      <PageHeader title="Inspections" period={formatPeriodInWords(range)} />
      {answer.isError && !answer.data ? <CallFailed name="Inspections" answer={answer} /> : null}
      <Panel aria-label="Inspections day by day">
        <DailyTable days={answer.data?.data ?? []} loading={answer.isPending} refetching={answer.isPlaceholderData} />
      </Panel>
    </>
  );
}
