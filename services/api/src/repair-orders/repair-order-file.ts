import {
  contributionColumn,
  denominatorColumn,
  type FigureGap,
  type FoundOrder,
  foundOrderColumns,
  gapColumn,
  gapColumnOf,
  type PlainOrder,
  type RepairOrderRow,
  repairOrderColumns,
} from '@fixed-ops/contract';
import { findMetric, metricOf } from '@fixed-ops/metrics';
import type { SheetColumn } from '@fixed-ops/sheets';
import type { FileOptions } from '../http/list-route.ts';

const listed: readonly SheetColumn<PlainOrder>[] = Object.values(repairOrderColumns);

/**
 * A file of repair orders with every field of the list, under the names of the screens, and behind a figure with the contributions to it. The
 * file has the figure's name, so that files of two figures do not overwrite each other.
 */
export function repairOrderFile(metricKey: string | undefined, scope: string | undefined): FileOptions<RepairOrderRow> {
  const metric = metricKey === undefined ? undefined : findMetric(metricKey);
  if (!metric) return { list: 'Repair orders', columns: listed };
  const { numerator, denominator } = metric;
  return {
    list: `Repair orders ${metric.key} ${scope ?? metric.scope}`,
    columns: [
      ...listed,
      gapColumn,
      contributionColumn(numerator),
      ...(denominator ? [denominatorColumn(denominator)] : []),
    ],
  };
}

const isDenominator = (column: SheetColumn<RepairOrderRow>): boolean => 'key' in column && column.key === 'denominator';

interface AnsweredFigure {
  readonly totals: { readonly denominator: number | null; readonly gapContribution: number | null };
  readonly proof?: { readonly gap: FigureGap | null } | null;
}

/**
 * Gives the gap its unit. As on the screen, a file has no column of a gap for a figure without a target, and none of a gap or a denominator
 * that does not come from repair orders, such as attendance.
 */
export const fitToFigure = (
  columns: readonly SheetColumn<RepairOrderRow>[],
  { totals, proof }: AnsweredFigure,
): readonly SheetColumn<RepairOrderRow>[] =>
  columns.flatMap((column): SheetColumn<RepairOrderRow>[] => {
    if (column === gapColumn) return totals.gapContribution !== null && proof?.gap ? [gapColumnOf(proof.gap)] : [];
    return isDenominator(column) && totals.denominator === null ? [] : [column];
  });

const side: SheetColumn<RepairOrderRow & { readonly side?: 'now' | 'before' | undefined }> = {
  head: 'Closed in',
  format: 'text',
  value: (row) => (row.side === 'before' ? 'comparison' : 'period'),
};

/** A file of the repair orders behind one reason of a figure's change. */
export function termOrderFile(
  metricKey: string | undefined,
  scope: string | undefined,
  term: string,
): FileOptions<RepairOrderRow> {
  // An unknown figure is refused before the file is written.
  const { numerator, denominator, scope: its } = findMetric(metricKey ?? '') ?? metricOf('elr');
  const label = denominator ? `${numerator.label} over ${denominator.label}` : numerator.label;
  return {
    list: `Repair orders ${metricKey ?? 'elr'} ${scope ?? its} ${term}`,
    columns: [...listed, side, contributionColumn({ label, quantity: numerator.quantity })],
  };
}

/** A file of the repair orders with an item of the heat sheet, or without it. */
export const itemOrderFile = (item: string, is: 'sold' | 'missing'): FileOptions<RepairOrderRow> => ({
  list: `Repair orders ${is === 'sold' ? 'with' : 'without'} ${item}`,
  columns: listed,
});

/** A file of a search, with the field in which the text was found. */
export const foundOrderFileColumns: readonly SheetColumn<FoundOrder>[] = [
  ...listed,
  ...Object.values(foundOrderColumns),
];
