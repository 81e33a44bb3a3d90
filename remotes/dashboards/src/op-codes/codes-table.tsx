import type { OpCodeRow } from '@fixed-ops/contract/dashboards';
import type { DashboardView } from '@fixed-ops/figures';
import { formatCount, NOT_PROVIDED } from '@fixed-ops/metrics';
import type { PriceBounds } from '@fixed-ops/metrics/matrix';
import { useUrlSort } from '@fixed-ops/router';
import {
  Box,
  Button,
  ColumnChooser,
  DataTable,
  DoubtMark,
  EmptyState,
  ExportMenu,
  type ExportSubject,
  type FigureDoubt,
  Panel,
  SectionHead,
  StatusMark,
  sortRows,
  Text,
} from '@fixed-ops/ui';
import { usePeekRow } from '@fixed-ops/ui/lists';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { isSameSort } from '../screen/is-same-sort.ts';
import { closeCells } from '../screen/narrow-edge.ts';
import { TypedFilter } from '../screen/typed-filter.tsx';
import { useChosenColumns } from '../screen/use-chosen-columns.ts';
import { boundsOf } from './at-price.ts';
import { type CodesTotals, codeColumns, OFF_AT_FIRST } from './code-columns.tsx';
import { discountPct } from './code-figures.ts';
import { CodePeek } from './code-peek.tsx';
import type { ShownTotals } from './code-price-columns.tsx';
import { type CodesAddress, keptCodes } from './codes-address.ts';
import { KINDS, kindOf } from './kinds.tsx';

const RANKING = { key: 'belowPrice', direction: 'descending' } as const;

interface CodesTableProps {
  readonly rows: readonly OpCodeRow[];
  readonly totals: CodesTotals;
  readonly address: CodesAddress;
  readonly view: DashboardView;
  /** Reasons why its figures may be wrong. */
  readonly doubts: readonly FigureDoubt[];
  readonly onSearch: (q: string) => void;
  readonly onPeek: (opCode: string | null) => void;
  /** The subject of the exported file. */
  readonly file: ExportSubject;
  readonly refetching: boolean;
  /** Shown below the rows while further ones load. */
  readonly more?: ReactNode;
  readonly empty: ReactNode;
}

/** The op codes with the distribution of their prices, ranked by the money below the price. */
export function CodesTable(props: CodesTableProps) {
  const { rows, totals, address, onSearch, onPeek, file, refetching, more, empty } = props;
  const shown = useMemo(() => totalsOf(totals, address), [totals, address]);
  const hasGrid = totals.grid !== null || totals.gridPrices.pricedLines > 0;
  const columns = useMemo(
    () => codeColumns({ totals: shown, hasGrid, bounds: boundsOf(totals) }),
    [shown, hasGrid, totals],
  );
  const choice = useChosenColumns(columns, 'op-codes.codes', OFF_AT_FIRST);
  const { sort, setSort } = useUrlSort(
    'sort',
    columns.filter(({ sortable }) => sortable !== false).map(({ key }) => key),
    RANKING,
  );
  // The field shows each letter at once, and the long table follows.
  const asked = useDeferredValue(address);
  const kept = useMemo(() => sortRows(keptCodes(rows, asked), columns, sort), [rows, asked, columns, sort]);
  const { row: open, ...steps } = usePeekRow({ rows: kept, rowKey: codeOf, openKey: address.peek, onOpen: onPeek });
  return (
    <>
      <Panel aria-labelledby="codes" css={closeCells(5)}>
        <Box px="5" pt="4" pb="2">
          <SectionHead
            id="codes"
            title="Codes"
            note={`${formatCount(kept.length)} ${kept.length === 1 ? 'code' : 'codes'}${isSameSort(sort, RANKING) ? ', ranked by money left below price' : ''}`}
            actions={
              <Box display="flex" flexWrap="wrap" gap="2" alignItems="center">
                {/* One line on a phone, too. */}
                <Box display="flex" alignItems="center" gap="2" flex={{ base: '1 1 100%', md: 'none' }}>
                  <DoubtMark label="Codes" doubts={props.doubts} />
                  <TypedFilter label="Find a code" words={address.q} onWords={onSearch} count={kept.length} />
                </Box>
                <ColumnChooser columns={columns} {...choice} />
                <ExportMenu
                  from={{ file, rows: kept, columns, visibleColumns: choice.visible, sort }}
                  disabled={kept.length === 0}
                />
              </Box>
            }
          />
        </Box>
        <DataTable
          label="Op codes"
          columns={columns}
          rows={kept}
          rowKey={codeOf}
          selectedKey={open?.opCode}
          onOpenRow={({ opCode }) => onPeek(opCode)}
          onMoveToRow={open ? ({ opCode }) => onPeek(opCode) : undefined}
          sortedByServer
          visibleColumns={choice.visible}
          sort={sort}
          onSortChange={setSort}
          refetching={refetching}
          more={more}
          totalLabel={shown ? totalName(address) : undefined}
          empty={empty}
        />
        {kept.length > 0 ? (
          <Legend hasGrid={hasGrid} hasDiscounts={totals.discountTotal !== null} bounds={boundsOf(totals)} />
        ) : null}
      </Panel>
      {open ? <CodePeek row={open} view={props.view} onClose={() => onPeek(null)} {...steps} /> : null}
    </>
  );
}

const codeOf = ({ opCode }: OpCodeRow): string => opCode;

const totalName = ({ category }: CodesAddress): string =>
  category === 'all' ? 'All codes' : `All ${KINDS[category].name.toLowerCase()}`;

/** The totals below the table; none while a search hides rows. */
function totalsOf(totals: CodesTotals, { q, category }: CodesAddress): ShownTotals | null {
  if (q.trim() !== '') return null;
  if (category === 'all') {
    return {
      lines: totals.count,
      hours: totals.hours,
      elr: totals.elr,
      discountPct: discountPct(totals),
      laborSales: totals.laborSales,
      prices: totals.prices,
      gridPrices: totals.gridPrices,
    };
  }
  const kind = totals.byCategory.find((each) => kindOf(each.category) === category);
  if (!kind) return null;
  const { lines, hours, elr, laborSales, prices, gridPrices } = kind;
  return { lines, hours, elr, laborSales, prices, gridPrices, discountPct: discountPct(kind) };
}

/** From 1440 px, the table has every column that is turned on. */
const BELOW_FULL_WIDTH = { '@media (width >= 90rem), print': { display: 'none' } };

interface LegendProps {
  readonly hasGrid: boolean;
  readonly hasDiscounts: boolean;
  readonly bounds: PriceBounds | null;
}

function Legend({ hasGrid, hasDiscounts, bounds }: LegendProps) {
  const marks =
    bounds === null
      ? []
      : ([
          { status: 'green', text: `${bounds.good}% or more at price` },
          { status: 'amber', text: `${bounds.near}% or more` },
          { status: 'red', text: `Under ${bounds.near}%` },
        ] as const);
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      columnGap="5"
      rowGap="1"
      px="5"
      py="3"
      borderTopWidth="1px"
      borderColor="border.muted"
      textStyle="meta"
      color="fg.muted"
    >
      {marks.map(({ status, text }) => (
        <Box as="span" key={status} display="inline-flex" alignItems="center" gap="1.5">
          <StatusMark status={status} label="" />
          {text}
        </Box>
      ))}
      <span>Under 5 lines: shown, not judged.</span>
      {hasDiscounts ? (
        <span>No usual price: under 60% of lines share one.</span>
      ) : (
        <span>{NOT_PROVIDED}: discounts, before which prices are held against each other.</span>
      )}
      <Text as="span" css={BELOW_FULL_WIDTH}>
        What has no column in this window is on the page of the code, and in the file.
      </Text>
      {hasGrid ? (
        <Text as="span">Matrix: the labor matrix’s price at the line’s own hours. A longer job is no mispricing.</Text>
      ) : null}
    </Box>
  );
}

interface NoCodesProps {
  /** The text of the search; empty if there is none. */
  readonly search: string;
  readonly onClear: () => void;
}

/** The empty table: says why, and offers to remove the filters. */
export function NoCodes({ search, onClear }: NoCodesProps) {
  const words = search.trim();
  return (
    <EmptyState
      title={words === '' ? 'No code of this kind was sold' : `No code matches “${words}”`}
      actions={<Button onClick={onClear}>Clear filters</Button>}
    >
      Nothing matches the filters.
    </EmptyState>
  );
}
