import type { FigureGap } from '@fixed-ops/contract';
import { besideTarget, formatFigure, type MetricDefinition, shownValue } from '@fixed-ops/metrics';
import { useUrlSort } from '@fixed-ops/router';
import { Box, Button, type Column, EmptyState, type FigureStatus, filterRows, sortRows, Text } from '@fixed-ops/ui';
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

/** A way of splitting a figure, and what it is split into. */
export interface Split {
  readonly label: string;
  /** Head of the first column: `Advisor`. */
  readonly head: string;
  readonly rows: readonly SplitRow[];
}

interface SplitOf {
  readonly definition: MetricDefinition;
  readonly gap: FigureGap | null;
  /** The figure of all of them; null before it is known. */
  readonly figure: number | null;
}

/** Work without an advisor, a technician or an op code is nobody's: it stands below the others, whatever they are sorted by. */
const isSomebody = ({ key }: SplitRow): boolean => key !== '';

/**
 * The rows of a split as the address has them filtered and sorted, for the list and its file. Without a split there are none.
 */
export function useSplitRows(split: Split | undefined, search: string, of: SplitOf) {
  const { head, rows } = split ?? { head: '', rows: [] };
  const columns = splitColumns(head, rows, of);
  // Worst first, which is known with the proof, and that may come later than the people.
  const { sort, setSort } = useUrlSort(
    DRILL_SORT,
    columns.map(({ key }) => key),
    { key: of.gap ? 'gapContribution' : 'contribution', direction: 'descending' },
  );
  const notes: Column<SplitRow>[] = rows.some(({ note }) => note)
    ? [{ key: 'note', head: 'Description', value: ({ note }) => note ?? '' }]
    : [];
  const found = filterRows(rows, [...columns.slice(0, 1), ...notes], search);
  return {
    columns,
    /** With what stands below a name in the list. */
    fileColumns: [...columns.slice(0, 1), ...notes, ...columns.slice(1)],
    rows: [...sortRows(found.filter(isSomebody), columns, sort), ...found.filter((one) => !isSomebody(one))],
    sort,
    setSort,
  };
}

interface SplitListProps {
  readonly split: Split;
  readonly shown: ReturnType<typeof useSplitRows>;
  readonly search: string;
  readonly loading: boolean;
  readonly refetching: boolean;
  readonly onOpen: (row: SplitRow) => void;
  readonly onClear: () => void;
}

/** A figure by person or op code. Money, hours and quotients follow from the same parts as the store's figure. */
export function SplitList({ split, shown, search, loading, refetching, onOpen, onClear }: SplitListProps) {
  const filter = search.trim();
  return (
    <DataGrid
      label={split.label}
      resizable
      density={split.rows.some(({ note }) => note) ? 'narrowTall' : 'narrow'}
      columns={shown.columns}
      rows={shown.rows}
      sortedByServer
      rowKey={({ key }) => key}
      // Its totals stay in view, however many there are.
      maxHeight="100%"
      sort={shown.sort}
      onSortChange={shown.setSort}
      loading={loading}
      refetching={refetching}
      // What words leave adds up to nothing that is proven; the foot of the drawer has the whole.
      totalLabel={filter === '' ? 'Total' : undefined}
      onOpenRow={onOpen}
      empty={
        filter === '' ? (
          <EmptyState title="Nobody has a part of this figure" />
        ) : (
          <EmptyState
            title={`No ${split.head.toLowerCase()} matches "${filter}"`}
            actions={
              <Button variant="outline" onClick={onClear}>
                Clear the filter
              </Button>
            }
          />
        )
      }
    />
  );
}

function splitColumns(
  head: string,
  rows: readonly SplitRow[],
  { definition, gap, figure }: SplitOf,
): Column<SplitRow>[] {
  const { numerator, denominator } = definition;
  const sum = (pick: (row: SplitRow) => number | null) => rows.reduce((total, row) => total + (pick(row) ?? 0), 0);
  const gaps = gap && gapsOf(rows, gap);
  return [
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
