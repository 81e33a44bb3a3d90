import type { Kpi } from '@fixed-ops/contract';
import { besideTarget, formatMoney, formatNumber, formatTarget, metricOf, shownValue } from '@fixed-ops/metrics';
import { type Column, StatusMark } from '@fixed-ops/ui';
import { FigureButton } from '../kpi/figure-button.tsx';
import { findKpi } from '../kpi/find-kpi.ts';
import { cellText } from '../kpi/kpi-text.ts';

/** What a column shows of a figure: its value, or a part that has no figure of its own in the scope of the row. */
export interface FigureColumn {
  readonly metricKey: string;
  /** The metric's short name unless another stands here. */
  readonly head?: string;
  /** Left out of a window narrower than that. */
  readonly from?: 'md';
  readonly part?: FigurePart;
}

/** A part of a figure: what it is called, and how it is written in the table and in a file. */
export interface FigurePart {
  readonly key: string;
  readonly of: 'numerator' | 'denominator' | 'gap';
  readonly title: string;
  readonly format: 'count' | 'hours' | 'money';
}

interface FigureColumnsProps<Row> {
  /** Figures over all rows. */
  readonly total: readonly Kpi[];
  /** Who they are of: `all pay types`. */
  readonly totalName: string;
  readonly kpisOf: (row: Row) => readonly Kpi[];
  readonly nameOf: (row: Row) => string;
  /** Opens what a figure of a row, or of all of them, is made of; null for one that cannot be opened. */
  readonly opener: (kpi: Kpi, row: Row | null) => (() => void) | null;
  /** False for rows whose figures stand against no target. */
  readonly isJudged?: (row: Row) => boolean;
  /** The mark of the total stands in the table, which has no row of targets. */
  readonly marksTotal?: boolean;
  readonly sortable?: boolean;
}

const TEXT_OF_PART = {
  count: (value: number | null) => formatNumber(value, 0),
  hours: (value: number | null) => formatNumber(value, 1),
  money: formatMoney,
} as const;

/** The columns of a table whose rows each have the same figures: advisors, pay types, sale types. */
export function figureColumns<Row>(
  columns: readonly FigureColumn[],
  { total, totalName, kpisOf, nameOf, opener, isJudged, marksTotal = false, sortable = true }: FigureColumnsProps<Row>,
): Column<Row>[] {
  return columns.map(({ metricKey, part, ...column }) => {
    const definition = metricOf(metricKey);
    const title = part?.title ?? definition.label;
    const ofTotal = findKpi(total, metricKey);
    const textOf = (kpi: Kpi | undefined) => {
      if (part) return TEXT_OF_PART[part.format](partOf(kpi, part));
      const shown = kpi ? shownValue(definition, kpi) : null;
      return cellText(besideTarget(definition, shown, kpi?.target), shown);
    };
    const cell = (kpi: Kpi | undefined, row: Row | null) => {
      const value = partOf(kpi, part);
      const open = kpi && value !== null ? opener(kpi, row) : null;
      if (open === null) {
        return (
          <span data-part={value === null ? 'none' : undefined} title={kpi?.reason ?? undefined}>
            {textOf(kpi)}
          </span>
        );
      }
      const owner = row === null ? totalName : nameOf(row);
      return (
        <FigureButton label={`${title}, ${owner}`} worth={part?.of === 'gap'} onOpen={open}>
          {textOf(kpi)}
        </FigureButton>
      );
    };
    return {
      key: part?.key ?? metricKey,
      head: column.head ?? definition.shortLabel,
      from: column.from,
      title,
      numeric: true,
      sortable,
      format: part?.format ?? definition.unit,
      sheetTotal: partOf(ofTotal, part),
      value: (row) => partOf(findKpi(kpisOf(row), metricKey), part),
      status: (row) => (part || isJudged?.(row) === false ? 'none' : statusOf(findKpi(kpisOf(row), metricKey))),
      cell: (row) => cell(findKpi(kpisOf(row), metricKey), row),
      total: (
        <>
          {marksTotal && !part ? <Mark status={statusOf(ofTotal)} /> : null}
          {cell(ofTotal, null)}
        </>
      ),
      target: part || ofTotal?.target == null ? null : formatTarget(definition, ofTotal),
    };
  });
}

/** A gap is what a figure lacks: one that has reached its target has none. */
function partOf(kpi: Kpi | undefined, part: FigurePart | undefined): number | null {
  if (!kpi) return null;
  if (!part) return kpi.value;
  if (part.of === 'gap') return kpi.status === 'green' ? null : kpi.gapDollars;
  return kpi[part.of];
}

/** Goals of what adds up are the store's, and a small sample is never colored. */
function statusOf(kpi: Kpi | undefined): Kpi['status'] {
  return !kpi || kpi.smallSample || kpi.value === null || metricOf(kpi.key).isAdditive ? 'none' : kpi.status;
}

function Mark({ status }: Pick<Kpi, 'status'>) {
  return status === 'none' ? null : (
    <span data-part="mark">
      <StatusMark status={status} />
    </span>
  );
}
