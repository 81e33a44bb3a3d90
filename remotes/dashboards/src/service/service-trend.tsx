import type { calls, MonthlyNumbers, QueryOf } from '@fixed-ops/contract';
import type { Drill } from '@fixed-ops/drill';
import { findKpi, SalesTrend } from '@fixed-ops/figures';
import { monthOf, payTypeCodes, payTypes } from '@fixed-ops/metrics';
import { Box } from '@fixed-ops/ui';

interface ServiceTrendProps {
  readonly query: QueryOf<typeof calls.monthlySalesByCategory>;
  readonly numbers: MonthlyNumbers | undefined;
  readonly drill: Drill;
}

const series = payTypeCodes.map((payType) => ({
  key: payType,
  label: payTypes[payType].name,
  color: payTypes[payType].color,
}));

/** Labor sales of 13 months by pay type; every part of a column opens its repair orders. */
export function ServiceTrend({ query, numbers, drill }: ServiceTrendProps) {
  const sales = findKpi(numbers?.kpis ?? [], 'labor_sales');
  return (
    <Box mb="6">
      <SalesTrend
        title="Labor sales and gross profit"
        by="pay type"
        query={query}
        series={series}
        contextOf={(month) => {
          const known = numbers?.months.find((candidate) => candidate.month === month);
          const pace = sales?.spark.find(({ date }) => monthOf(date) === month)?.pace ?? null;
          return { rate: known?.laborGpPct ?? null, unfinished: known?.isPace ?? false, pace };
        }}
        rateTarget={findKpi(numbers?.kpis ?? [], 'labor_gp_pct')?.target ?? null}
        events={(numbers?.events ?? []).map(({ date, text }) => ({ month: monthOf(date), text }))}
        onOpen={(month, payType) => drill.open('labor_sales', payType ?? 'all', `month:${month}`)}
      />
    </Box>
  );
}
