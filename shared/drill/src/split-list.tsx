import type { FigureGap } from '@fixed-ops/contract';
import { besideTarget, formatFigure, type MetricDefinition, shownValue } from '@fixed-ops/metrics';
import { useUrlSort } from '@fixed-ops/router';
import { Box, type Column, EmptyState, type FigureStatus, sortRows, Text } from '@fixed-ops/ui';
import { DataGrid } from '@fixed-ops/ui/lists';
import { asHead, quantityText } from './figure-words.ts';
import { GAP_HEAD, GAP_TITLE, gapsOf } from './gap.ts';
import { contributionColumn } from './proof-columns.tsx';
import { DRILL_SORT } from './use-drill.ts';

/** What a person, or an op code, brings to a figure. */
export interface SplitRow {
  readonly key: string;
  readonly name: string;
  /** Says more of the name, below it. */
  readonly note?: string;
  readonly contribution: number | null;
  readonly denominator: number | null;
  readonly value: number | null;
  /** What its figure is judged by. */
  readonly target?: number | null;
  readonly status: FigureStatus;
}

export interface SplitListProps {
  readonly label: string;
  /** Head of the first column: `Advisor`. */
  readonly head: string;
  readonly definition: MetricDefinition;
  readonly rows: readonly SplitRow[];
  readonly gap: FigureGap | null;
  /** The figure of all of them; null before it is known. */
  readonly figure: number | null;
  readonly loading: boolean;
  readonly refetching: boolean;
  readonly onOpen: (row: SplitRow) => void;
}

/** Work without an advisor, a technician or an op code is nobody's: it stands below the others, whatever they are sorted by. */
const isSomebody = ({ key }: SplitRow): boolean => key !== '';

/** A figure by person or op code. Money, hours and quotients follow from the same parts as the store's figure. */
export function SplitList({ label, head, definition, rows, gap, figure, loading, refetching, onOpen }: SplitListProps) {
  const { numerator, denominator } = definition;
  const sum = (pick: (row: SplitRow) => number | null) => rows.reduce((total, row) => total + (pick(row) ?? 0), 0);
  const gaps = gap && gapsOf(rows, gap);
  const columns: Column<SplitRow>[] = [
    {
      key: 'name',
      head,
      value: ({ name }) => name,
      cell: ({ name, note }) => <Name name={name} note={note} />,
    },
    ...(gap && gaps
      ? [
          {
            key: 'gapContribution',
            head: GAP_HEAD,
            title: GAP_TITLE,
            numeric: true,
            value: (row: SplitRow) => gaps.get(row) ?? null,
            cell: (row: SplitRow) => quantityText(gaps.get(row) ?? null, gap.quantity),
            total: quantityText(
              sum((row) => gaps.get(row) ?? null),
              gap.quantity,
            ),
          },
        ]
      : []),
    contributionColumn<SplitRow>(rows, numerator),
    ...(denominator
      ? [
          {
            key: 'denominator',
            head: asHead(denominator.label),
            numeric: true,
            value: (row: SplitRow) => row.denominator,
            cell: (row: SplitRow) => quantityText(row.denominator, denominator.quantity),
            total: quantityText(
              sum((row) => row.denominator),
              denominator.quantity,
            ),
          },
          {
            key: 'value',
            head: definition.shortLabel,
            numeric: true,
            value: (row: SplitRow) => row.value,
            status: (row: SplitRow) => (isSomebody(row) ? row.status : 'none'),
            // The unit is said above the list.
            cell: (row: SplitRow) => {
              const shown = shownValue(definition, { ...row, numerator: row.contribution });
              return formatFigure(besideTarget(definition, shown, row.target), shown).figure;
            },
            total: formatFigure(
              definition,
              shownValue(definition, {
                value: figure,
                numerator: sum((row) => row.contribution),
                denominator: sum((row) => row.denominator),
              }),
            ).figure,
          },
        ]
      : []),
  ];
  // Worst first, which is known with the proof, and that may come later than the people.
  const { sort, setSort } = useUrlSort(
    DRILL_SORT,
    columns.map(({ key }) => key),
    { key: gap ? 'gapContribution' : 'contribution', direction: 'descending' },
  );
  return (
    <DataGrid
      label={label}
      resizable
      density={rows.some(({ note }) => note) ? 'narrowTall' : 'narrow'}
      columns={columns}
      rows={[...sortRows(rows.filter(isSomebody), columns, sort), ...rows.filter((one) => !isSomebody(one))]}
      sortedByServer
      rowKey={({ key }) => key}
      // Its totals stay in view, however many there are.
      maxHeight="100%"
      sort={sort}
      onSortChange={setSort}
      loading={loading}
      refetching={refetching}
      totalLabel="Total"
      onOpenRow={onOpen}
      empty={<EmptyState title="Nobody has a part of this figure" />}
    />
  );
}

/** A long note is cut, so that money stands beside it on a phone. */
function Name({ name, note }: { readonly name: string; readonly note: string | undefined }) {
  if (!note) return name;
  return (
    <Box maxW={{ base: '104px', md: '190px' }} lineHeight="1.25">
      {name}
      <Text textStyle="meta" color="fg.muted" truncate title={note}>
        {note}
      </Text>
    </Box>
  );
}
