import type { RepairOrderDetail } from '@fixed-ops/contract';
import { formatMoneyCents, formatNumber } from '@fixed-ops/metrics';
import { chakra } from '@fixed-ops/ui';
import { useCostRights } from './cost-rights.ts';
import { grossShare } from './gross-share.ts';

type Line = RepairOrderDetail['lines'][number];

interface MoneyRow {
  readonly name: string;
  readonly sale: number;
  /** Gross percentage of the row, as text. Null if the row has none. */
  readonly gp: string | null;
  readonly isQuiet?: boolean;
}

const MoneyTable = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    alignSelf: 'start',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { py: '0.5', verticalAlign: 'top' },
    '& th': { textAlign: 'start', fontWeight: 'normal', overflowWrap: 'anywhere' },
    '& td, & thead th': { textAlign: 'end', ps: '2', whiteSpace: 'nowrap' },
    '& thead th': { textStyle: 'columnHead', color: 'fg.muted', verticalAlign: 'baseline' },
    // In a fixed layout, the first row decides the widths.
    '& thead th:nth-of-type(1)': { width: { base: '92px', md: '104px' } },
    // The column ends where the column of the parts table below ends.
    '& thead th:nth-of-type(2)': { width: { base: '64px', md: '80px' } },
    // A row is as high as a row of the story beside it.
    '& tr': { height: '24px' },
    '& tbody td:nth-of-type(1)': { fontWeight: 'medium' },
    '& tr[data-quiet] > *': { color: 'fg.muted', fontWeight: 'normal' },
  },
});

/**
 * Shows the sale and gross percentage of a line's charges. The columns have the same width on every line, so that people can read them down
 * the page.
 */
export function LineMoney({ line }: { readonly line: Line }) {
  const costs = useCostRights();
  const showsGross = costs.labor || costs.parts;
  return (
    <MoneyTable>
      <thead>
        <tr>
          <td />
          <th scope="col">Sale</th>
          {showsGross ? <th scope="col">GP %</th> : null}
        </tr>
      </thead>
      <tbody>
        {moneyRows(line).map(({ name, sale, gp, isQuiet }) => (
          <tr key={name} data-quiet={isQuiet ? '' : undefined}>
            <th scope="row">{name}</th>
            <chakra.td {...(sale < 0 ? { color: 'fg.error' } : {})}>{formatMoneyCents(sale)}</chakra.td>
            {showsGross ? <td>{gp}</td> : null}
          </tr>
        ))}
      </tbody>
    </MoneyTable>
  );
}

function moneyRows(line: Line): MoneyRow[] {
  const rate = line.elr === null ? '' : ` at ${formatMoneyCents(line.elr)}`;
  const rows: MoneyRow[] = [
    {
      name: `Labor, ${formatNumber(line.soldHours, 2)} hrs${rate}`,
      sale: line.laborSale,
      gp: gpOf(line.laborGpPct, line.laborSale, line.laborCost),
    },
  ];
  if (line.matrixPrice !== null) {
    rows.push({
      name: `${line.matrixName ?? 'Labor matrix'} price${distanceOf(line)}`,
      sale: line.matrixPrice,
      gp: null,
      isQuiet: true,
    });
  }
  // Amounts that the feed does not provide have no row.
  if (line.discount) {
    const reason = line.discountReason ?? 'no reason';
    rows.push({ name: `Discount given, ${reason}`, sale: -line.discount, gp: null });
  }
  if (line.partsSale !== null && (line.partsSale !== 0 || line.partsCost)) {
    rows.push({
      name: 'Parts',
      sale: line.partsSale,
      gp: gpOf(line.partsGpPct, line.partsSale, line.partsCost),
    });
  }
  if (line.subletSale !== null && (line.subletSale !== 0 || line.subletCost)) {
    rows.push({
      name: 'Sublet',
      sale: line.subletSale,
      gp: gpOf(line.sublet[0]?.gpPct ?? null, line.subletSale, line.subletCost),
    });
  }
  if (line.miscSale) rows.push({ name: 'Other charges', sale: line.miscSale, gp: null });
  return rows;
}

const gpOf = (...parts: Parameters<typeof grossShare>) => (parts[0] === null ? null : grossShare(...parts));

/** Returns in words how far the charge before discounts is from the matrix. */
function distanceOf({ matrixVariance }: Line): string {
  if (!matrixVariance) return '';
  return `, charged ${formatMoneyCents(Math.abs(matrixVariance))} ${matrixVariance < 0 ? 'under' : 'over'}`;
}
