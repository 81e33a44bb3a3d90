import type { FigureGap } from '@fixed-ops/contract';
import { besideTarget, formatFigure, type MetricDefinition, shownValue } from '@fixed-ops/metrics';
import { useUrlSort } from '@fixed-ops/router';
import { Box, Button, type Column, EmptyState, type FigureStatus, filterRows, sortRows, Text } from '@fixed-ops/ui';
import { DataGrid } from '@fixed-ops/ui/lists';
import { asHead, fileFormat, quantityText } from './figure-words.ts';
import { GAP_HEAD, GAP_TITLE, gapsOf } from './gap.ts';
import { contributionColumn } from './proof-columns.tsx';
import { DRILL_SORT } from './use-drill.ts';

/** The part of a person or an op code in a figure. */
export interface SplitRow {
  readonly key: string;
  readonly name: string;
  /** A description that stands below the name. */
  readonly note?: string;
  readonly contribution: number | null;
  readonly denominator: number | null;
  readonly value: number | null;
  /** The target by which the row's figure is judged. */
  readonly target?: number | null;
  readonly status: FigureStatus;
}

/** One way to split a figure, with its rows. */
export interface Split {
  readonly label: string;
  /** Head of the first column: `Advisor`. */
  readonly head: string;
  readonly rows: readonly SplitRow[];
}

interface SplitOf {
  readonly definition: MetricDefinition;
  readonly gap: FigureGap | null;
  /** The figure over all rows. Null until it is known. */
  readonly figure: number | null;
}

/** False for work without an advisor, a technician or an op code. It stands below the others in every sort. */
const isNobody = ({ key }: SplitRow): boolean => key === '';

/** Filters and sorts the rows of a split as the address says, for the list and its file. Without a split there are no rows. */
export function useSplitRows(split: Split | undefined, search: string, of: SplitOf) {
  const { head, rows } = split ?? { head: '', rows: [] };
  const columns = splitColumns(head, rows, of);
  // Sorted by gap if there is one, the worst row first. The gap comes with the proof, possibly later than the people.
  const { sort, setSort } = useUrlSort(
    DRILL_SORT,
    columns.map(({ key }) => key),
    { key: of.gap ? 'gapContribution' : 'contribution', direction: 'descending' },
  );
  const notes: Column<SplitRow>[] = rows.some(({ note }) => note)
    ? [{ key: 'note', head: 'Description', value: ({ note }) => note ?? '' }]
    : [];
  const inFile = [...columns.slice(0, 1), ...notes, ...columns.slice(1)];
  const found = filterRows(rows, [...columns.slice(0, 1), ...notes], search);
  return {
    columns,
    /** The file also has the note that stands below a name in the list. As in the list, filtered rows have no total. */
    fileColumns: search.trim() === '' ? inFile : inFile.map((column) => ({ ...column, sheetTotal: undefined })),
    rows: sortRows(found, columns, sort, isNobody),
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

/** A figure by person or op code. The rows use the same numerators and denominators as the store's figure. */
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
      // The totals stay in view, however many rows there are.
      maxHeight="100%"
      sort={shown.sort}
      onSortChange={shown.setSort}
      loading={loading}
      refetching={refetching}
      // The sum of filtered rows proves nothing. The foot of the drawer has the whole.
      totalLabel={filter === '' ? 'Total' : undefined}
      onOpenRow={onOpen}
      empty={
        filter === '' ? (
          <EmptyState title="Nobody contributes to this figure" />
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

/** The columns of a split: name, gap, and the parts of the figure with the figure itself. */
export function splitColumns(
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
            numeric: true as const,
            format: fileFormat(gap.quantity),
            sheetTotal: 'sum' as const,
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
            numeric: true as const,
            format: fileFormat(denominator.quantity),
            sheetTotal: 'sum' as const,
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
            numeric: true as const,
            format: definition.unit,
            sheetTotal: figure,
            value: (row: SplitRow) => row.value,
            status: (row: SplitRow) => (isNobody(row) ? 'none' : row.status),
            // The drawer shows the unit above the list.
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

/** A long note is cut, so that the money column still fits on a phone. */
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
