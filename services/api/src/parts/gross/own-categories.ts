import { computeKpi, lacksFieldOf, partsSaleTypes, roundTo, serviceSums, type Threshold } from '@fixed-ops/metrics';
import { fieldsLackedBy, type PartsScope } from '../numbers/parts-figures.ts';
import type { GpCategory } from './average-gp.ts';
import { type CounterpersonSales, documentsOf } from './counterperson-sales.ts';

/** Gross percentage of a counterperson's own documents and parts, by the same definition as the store's. */
export function ownCategories(
  sales: readonly CounterpersonSales[],
  facts: { readonly thresholds: readonly Threshold[]; readonly fieldsNotProvided: readonly string[] },
): { categories: GpCategory[]; total: GpCategory } {
  const row = (category: PartsScope, label: string, own: readonly CounterpersonSales[]): GpCategory => {
    const sums = serviceSums({
      partsSaleC: own.reduce((sum, { salesC }) => sum + salesC, 0),
      partsCostC: own.reduce((sum, { costC }) => sum + costC, 0),
      roCount: documentsOf(category, own),
    });
    const fieldsNotProvided = fieldsLackedBy(category, facts.fieldsNotProvided);
    const kpi = computeKpi('parts_gp_pct', category, {
      sums,
      compareSums: null,
      history: [],
      thresholds: facts.thresholds,
      store: sums,
      pace: null,
      hasMonthlyGoal: false,
      fieldsNotProvided,
    });
    return {
      category,
      label,
      sales: lacksFieldOf(['partsSaleC'], fieldsNotProvided) ? null : roundTo(sums.partsSaleC / 100, 2),
      cost: kpi.numerator === null ? null : roundTo(sums.partsCostC / 100, 2),
      gross: kpi.numerator,
      gpPct: kpi.value,
      compareGpPct: null,
      target: kpi.target,
      status: kpi.status,
      mixPct: null,
      gapDollars: kpi.gapDollars,
      smallSample: kpi.smallSample,
    };
  };
  const total = row('all', 'All parts', sales);
  const all = total.sales ?? 0;
  const categories = partsSaleTypes.map(({ key, label }) => {
    const category = row(
      key,
      label,
      sales.filter(({ saleType }) => saleType === key),
    );
    return {
      ...category,
      mixPct: all > 0 && category.sales !== null ? roundTo((category.sales / all) * 100, 2) : null,
    };
  });
  return { categories, total: { ...total, mixPct: all > 0 ? 100 : null } };
}
