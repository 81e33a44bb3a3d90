import type { Kpi } from '@fixed-ops/contract';
import { besideTarget, formatMoney, formatNumber, formatTarget, metricOf, shownValue } from '@fixed-ops/metrics';
import { type Column, StatusMark } from '@fixed-ops/ui';
import { FigureButton } from '../kpi/figure-button.tsx';
import { findKpi } from '../kpi/find-kpi.ts';
import { cellText } from '../kpi/kpi-text.ts';

/** The content of a column: a figure's value, or a part that is no figure of its own in the scope of the row. */
export interface FigureColumn {
  readonly metricKey: string;
  /** Default: the metric's short name. */
  readonly head?: string;
  /** Hides the column in a narrower window. */
  readonly from?: 'md';
  /** Hides the column also in the window of an upright tablet. */
  readonly wideOnly?: boolean;
  /** Hides the column in a table narrower than so many pixels. */
  readonly room?: Column<never>['room'];
  readonly part?: FigurePart;
}

/** A part of a figure: its name, and its format in the table and in a file. */
export interface FigurePart {
  readonly key: string;
  readonly of: 'numerator' | 'denominator' | 'gap';
  readonly title: string;
  readonly format: 'count' | 'hours' | 'money';
}

interface FigureColumnsProps<Row> {
  /** Figures over all rows. */
  readonly total: readonly Kpi[];
  /** The owner of the totals: `all pay types`. */
  readonly totalName: string;
  readonly kpisOf: (row: Row) => readonly Kpi[];
  readonly nameOf: (row: Row) => string;
  /** Opens the parts of a row's figure or, for a null row, of the total. Null if the figure cannot be opened. */
  readonly opener: (kpi: Kpi, row: Row | null) => (() => void) | null;
  /** False for rows without a target for their figures. */
  readonly isJudged?: (row: Row) => boolean;
  /** Shows the status of the total in its cell, for a table without a row of targets. */
  readonly marksTotal?: boolean;
  readonly sortable?: boolean;
}

const TEXT_OF_PART = {
  count: (value: number | null) => formatNumber(value, 0),
  hours: (value: number | null) => formatNumber(value, 1),
  money: formatMoney,
} as const;

/** The columns of a table with the same figures in each row: advisors, pay types, sale types. */
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
      wideOnly: column.wideOnly,
      room: column.room,
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

/** A gap is the amount missing to the target. A figure that has reached its target has none. */
function partOf(kpi: Kpi | undefined, part: FigurePart | undefined): number | null {
  if (!kpi) return null;
  if (!part) return kpi.value;
  if (part.of === 'gap') return kpi.status === 'green' ? null : kpi.gapDollars;
  return kpi[part.of];
}

/** An additive figure has no status, because its goal is the store's. A small sample has none either. */
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
