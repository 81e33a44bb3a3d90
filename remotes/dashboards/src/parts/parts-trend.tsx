import { canOpen } from '@fixed-ops/access';
import type { calls, MonthlyNumbers, QueryOf } from '@fixed-ops/contract';
import type { Drill } from '@fixed-ops/drill';
import { findKpi, SalesTrend } from '@fixed-ops/figures';
import { formatMonth, monthOf, partsSaleTypes } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { notify } from '@fixed-ops/ui';
import { isOnRepairOrders, SALE_TYPE_COLORS } from './sale-types.tsx';
import { isProvable } from './sales-source.ts';

interface PartsTrendProps {
  readonly query: QueryOf<typeof calls.monthlySalesByCategory>;
  readonly numbers: MonthlyNumbers | undefined;
  /** True while the key figures load. */
  readonly waits?: boolean;
  readonly drill: Drill;
}

const series = partsSaleTypes.map(({ key, label }) => ({ key, label, color: SALE_TYPE_COLORS[key] ?? 'chart.8' }));

/** Parts sales of 13 months by sale type, with the gross percentage of all parts, including counter and wholesale. */
export function PartsTrend({ query, numbers, waits = false, drill }: PartsTrendProps) {
  const { user } = useSession();
  const grossPercent = findKpi(numbers?.kpis ?? [], 'parts_gp_pct');
  const sales = findKpi(numbers?.kpis ?? [], 'parts_sales');
  return (
    <SalesTrend
      title="Parts sales and gross profit"
      by="sale type"
      query={query}
      waits={waits}
      series={series}
      contextOf={(month) => {
        const point = grossPercent?.spark.find(({ date }) => monthOf(date) === month);
        const pace = sales?.spark.find(({ date }) => monthOf(date) === month)?.pace ?? null;
        return { rate: point?.value ?? null, unfinished: point?.unfinished ?? false, pace };
      }}
      // A period that is not posted has no judged figure, but the months before it are judged.
      rateTarget={grossPercent?.target ?? numbers?.counterSales?.grossTarget ?? null}
      days={{ department: 'parts', mayAdd: canOpen(user, 'storeEvents') }}
      onOpen={(month, saleType) => {
        const source = numbers?.counterSales ?? null;
        if (numbers?.ownView || isProvable(source, month) || (saleType !== null && isOnRepairOrders(saleType)))
          drill.open('parts_sales', saleType ?? 'all', `month:${month}`);
        else
          notify({
            kind: 'info',
            title: `The sales of ${formatMonth(month)} cannot be opened yet`,
            detail:
              'They come from single part transactions, which are not listed yet. Earlier months open, and so does what is on repair orders.',
          });
      }}
    />
  );
}
