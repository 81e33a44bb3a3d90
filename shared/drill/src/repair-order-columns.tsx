import type { FigureGap, RepairOrderRow } from '@fixed-ops/contract';
import {
  contributionColumn,
  denominatorColumn,
  gapColumnOf,
  repairOrderColumns as listed,
} from '@fixed-ops/contract/repair-orders';
import { formatMoneyCents, type MetricDefinition } from '@fixed-ops/metrics';
import type { Column } from '@fixed-ops/ui';
import { quantityText } from './figure-words.ts';
import { GAP_TITLE } from './gap.ts';
import { listedDay } from './listed-day.ts';
import { RepairOrderLink } from './repair-order-link.tsx';
import { repairOrderPath } from './repair-order-path.ts';
import type { Rest } from './rest.ts';
import type { RepairOrderPage } from './use-repair-orders.ts';

/** The number, as a link to the repair order. */
export const linkColumn: Column<RepairOrderRow> = {
  ...listed.roNumber,
  cell: (row) => (
    <RepairOrderLink to={repairOrderPath(row)}>
      {row.roNumber}
      {row.roSuffix}
    </RepairOrderLink>
  ),
};

export const listedAdvisor: Column<RepairOrderRow> = listed.advisorName;

/** The close date. It has its year only if that differs from the year of the period. */
export const closedColumn = (plainYear: string | undefined): Column<RepairOrderRow> => dateColumn(false, plainYear);

/** Every column that the list can have. Each of them can sort the list. */
export const LIST_COLUMNS = [
  'roNumber',
  'gapContribution',
  'contribution',
  'denominator',
  'rate',
  'advisorName',
  'openDate',
  'closeDate',
] as const;

/** The gap that the rows of an answer share. Null without a target, or if the denominator does not come from repair orders. */
export function gapOfRows(answer: Pick<RepairOrderPage, 'totals' | 'proof'> | undefined): FigureGap | null {
  return answer?.totals.gapContribution == null ? null : (answer.proof?.gap ?? null);
}

/**
 * The columns that prove a figure. Gap and contribution stand first, so that a phone shows them. Denominator and advisor follow.
 * @param rest the sums of the repair orders that are not loaded yet
 */
export function repairOrderColumns(
  definition: MetricDefinition,
  answer: Pick<RepairOrderPage, 'data' | 'totals' | 'endDate' | 'proof'> | undefined,
  rest: Rest | null = null,
): Column<RepairOrderRow>[] {
  const { denominator } = definition;
  const totals = answer?.totals;
  const gap = gapOfRows(answer);
  const columns: Column<RepairOrderRow>[] = [linkColumn];
  if (gap) {
    columns.push({
      ...gapColumnOf(gap),
      title: GAP_TITLE,
      cell: (row) => quantityText(row.gapContribution, gap.quantity),
      total: quantityText(totals?.gapContribution ?? null, gap.quantity),
      rest: rest && quantityText(rest.gapContribution, gap.quantity),
    });
  }
  columns.push({
    ...contributionColumn(definition.numerator),
    cell: (row) => <b>{quantityText(row.contribution, definition.numerator.quantity)}</b>,
    total: quantityText(totals?.contribution ?? null, definition.numerator.quantity),
    rest: rest && quantityText(rest.contribution, definition.numerator.quantity),
  });
  // Attendance and working days do not come from repair orders. They stand under their own heading.
  if (denominator && totals?.denominator != null) {
    columns.push({
      ...denominatorColumn(denominator),
      cell: (row) => quantityText(row.denominator, denominator.quantity),
      total: quantityText(totals?.denominator ?? null, denominator.quantity),
      rest: rest && quantityText(rest.denominator, denominator.quantity),
    });
  }
  if (definition.key.includes('elr')) {
    columns.push({
      key: 'rate',
      head: 'ELR',
      numeric: true,
      format: 'moneyPerHour',
      value: (row) => quotient(row.contribution, row.denominator),
      cell: (row) => formatMoneyCents(quotient(row.contribution, row.denominator)),
      total: formatMoneyCents(quotient(totals?.contribution ?? null, totals?.denominator ?? null)),
      rest: rest && formatMoneyCents(quotient(rest.contribution, rest.denominator)),
    });
  }
  // A technician's own list names nobody else, so the column would be empty.
  if (!answer || answer.data.some(({ advisorName }) => advisorName !== '')) {
    columns.push(listedAdvisor);
  }
  columns.push(dateColumn(definition.isSnapshot, answer?.endDate.slice(0, 4)));
  return columns;
}

/** Open repair orders have no close date, so the column shows their open date. For others, it shows the close date. */
function dateColumn(isOpen: boolean, plainYear: string | undefined): Column<RepairOrderRow> {
  const key = isOpen ? 'openDate' : 'closeDate';
  return {
    ...listed[key],
    firstDirection: isOpen ? 'ascending' : 'descending',
    cell: (row) => {
      const date = row[key];
      return date === null ? '—' : listedDay(date, plainYear);
    },
  };
}

function quotient(numerator: number | null, denominator: number | null): number | null {
  return numerator === null || denominator === null || denominator === 0 ? null : numerator / denominator;
}
