import type { OpCodeDetail } from '@fixed-ops/contract/dashboards';
import type { DashboardView } from '@fixed-ops/figures';
import { formatPeriodInWords } from '@fixed-ops/metrics';
import { Button } from '@fixed-ops/ui';
import { monthShown } from './month-shown.ts';

/** A link to the last month in which the code was sold. */
export function LastSold({ detail, view }: { readonly detail: OpCodeDetail; readonly view: DashboardView }) {
  const last = detail.months.findLast(({ count }) => count > 0);
  if (!last || view.isLocked) return null;
  const range = monthShown(last.month, view.through);
  return (
    // The text wraps on a phone, where the panel is narrower.
    <Button
      h="auto"
      py="1.5"
      whiteSpace="normal"
      textAlign="start"
      flexShrink="1"
      onClick={() => view.chooseDates(range)}
    >
      Show {formatPeriodInWords(range)}, the last with some
    </Button>
  );
}
