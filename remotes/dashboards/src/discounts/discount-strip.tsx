import { FigureStrip, FigureStripSkeleton } from '@fixed-ops/figures/strip';
import { formatCount, formatMoney, formatPercent, formatShare } from '@fixed-ops/metrics';
import type { Discounts } from './discount-columns.tsx';

const COLUMNS = { sm: 2, md: 2, lg: 4 } as const;
const LABEL = 'Discounts in the period';

/** The sums of the discounts. Shares are of customer pay unless a pay type is chosen; each names its base. */
export function DiscountStrip({
  discounts,
  refetching,
}: {
  readonly discounts: Discounts;
  readonly refetching: boolean;
}) {
  const { totals, ratesScope, byReason } = discounts;
  const of = ratesScope === 'C' ? 'customer pay' : 'of the pay type';
  const missing = byReason.find(({ reason }) => reason === null);
  const namesReasons = discounts.reasonsProvided !== false;
  return (
    <FigureStrip
      label={LABEL}
      columns={COLUMNS}
      refetching={refetching}
      figures={[
        {
          label: 'Labor discounts',
          value: totals.laborDiscount === null ? null : formatMoney(totals.laborDiscount),
          lines: [{ words: totals.laborDiscount === null ? 'Not provided' : linesInWords(totals.lines) }],
        },
        {
          label: 'Parts discounts',
          value: totals.partsDiscount === null ? null : formatMoney(totals.partsDiscount),
          lines: [{ words: totals.partsDiscount === null ? 'Not provided' : 'on the same lines' }],
        },
        {
          label: 'Labor given away',
          value: totals.pctLabor === null ? null : formatPercent(totals.pctLabor, 2),
          lines: [
            { words: `of labor before discounts, ${of}` },
            {
              words: `${formatCount(totals.roCount)} repair ${totals.roCount === 1 ? 'order' : 'orders'} with one, ${formatShare(totals.roPct)}`,
            },
          ],
        },
        {
          label: 'Without a reason',
          value: namesReasons ? formatMoney((missing?.laborDiscount ?? 0) + (missing?.partsDiscount ?? 0)) : null,
          lines: [
            namesReasons
              ? { words: linesInWords(missing?.lines ?? 0), status: missing ? 'red' : 'green' }
              : { words: 'Not provided' },
          ],
        },
      ]}
    />
  );
}

export function DiscountStripSkeleton() {
  return (
    <FigureStripSkeleton
      label={LABEL}
      columns={COLUMNS}
      figures={['Labor discounts', 'Parts discounts', 'Labor given away', 'Without a reason']}
      lines={2}
    />
  );
}

function linesInWords(lines: number): string {
  return `${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'}`;
}
