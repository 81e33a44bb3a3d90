import type { OpCodeDetail } from '@fixed-ops/contract/dashboards';
import type { DashboardView } from '@fixed-ops/figures';
import { formatPeriodInWords } from '@fixed-ops/metrics';
import { Button } from '@fixed-ops/ui';
import { monthShown } from './month-shown.ts';

/** Leads to the last month in which the code was sold. */
export function LastSold({ detail, view }: { readonly detail: OpCodeDetail; readonly view: DashboardView }) {
  const last = detail.months.findLast(({ count }) => count > 0);
  if (!last || view.isLocked) return null;
  const range = monthShown(last.month, view.through);
  return <Button onClick={() => view.chooseDates(range)}>Show {formatPeriodInWords(range)}, the last with some</Button>;
}
