import type { CallResponse } from '@fixed-ops/contract';
import { pricedLineColumns as listed, type opCodeCalls, type PricedLine } from '@fixed-ops/contract/dashboards';
import { listedDay, RepairOrderLink, repairOrderPath } from '@fixed-ops/drill';
import { formatCount, formatMoneyCents, formatNumber } from '@fixed-ops/metrics';
import { Box, type Column, DataTable, NarrowNote, type Sort, type TableDensity } from '@fixed-ops/ui';
import { MoreRows } from '@fixed-ops/ui/lists';
import type { ComponentProps, ReactNode } from 'react';
import { beside } from '../screen/narrow-edge.ts';

type Prices = CallResponse<typeof opCodeCalls.pricedLines>['totals']['prices'];

interface LinesOptions {
  /** Name of the expected price, for the column head. */
  readonly word: string;
  /** The year in the heading of the period, which dates leave out. */
  readonly plainYear: string;
  /** Sums of all listed lines. */
  readonly totals: { readonly hours: number; readonly prices: Prices } | undefined;
  /** True for lines of several codes. Code and day then stand below the number at every width, so that a drawer has room for the shortfall. */
  readonly ofCodes?: boolean;
  /** True if all lines are of one advisor, who is named above them. */
  readonly ofAdvisor?: boolean;
}

/** Keys that lines can be ordered by. */
export const LINE_SORTS = [
  'roNumber',
  'closeDate',
  'opCode',
  'advisorName',
  'hours',
  'price',
  'expected',
  'short',
] as const;

const closedColumn = (plainYear: string): Column<PricedLine> => ({
  ...listed.closeDate,
  from: 'md',
  cell: (row) => listedDay(row.closeDate, plainYear),
});
const ADVISOR: Column<PricedLine> = listed.advisorName;
/** On a phone first and last name are on two lines. */
const ADVISOR_BESIDE_MONEY: Column<PricedLine> = {
  ...ADVISOR,
  cell: (row) => (
    <Box
      as="span"
      title={row.advisorName ?? undefined}
      display={{ base: '-webkit-box', md: 'inline' }}
      maxW={{ base: '72px', md: 'none' }}
      overflow="hidden"
      whiteSpace={{ base: 'normal', md: 'nowrap' }}
      overflowWrap="break-word"
      css={{ WebkitLineClamp: '2', WebkitBoxOrient: 'vertical' }}
    >
      {row.advisorName}
    </Box>
  ),
};

/** Code and day on one line. A code may have 250 characters; a long one is cut off visually, so that the money stays in view on a phone. */
function CodeAndDay({ opCode, day }: { readonly opCode: string; readonly day: string }) {
  return (
    <Box
      as="span"
      display="flex"
      maxW={{ base: '96px', md: '200px', _print: 'none' }}
      whiteSpace="nowrap"
      textStyle="meta"
      color="fg.muted"
      fontWeight="normal"
    >
      {opCode ? (
        <Box as="span" minW="0" overflow="hidden" textOverflow="ellipsis" title={opCode}>
          {opCode}
        </Box>
      ) : null}
      <Box as="span" flexShrink="0" whiteSpace="pre">
        {`${opCode ? ', ' : ''}${day}`}
      </Box>
    </Box>
  );
}

/** Columns of lines with their expected prices. */
export function lineColumns(options: LinesOptions): Column<PricedLine>[] {
  const { word, totals, plainYear, ofCodes = false, ofAdvisor = false } = options;
  const { prices } = totals ?? {};
  const net = prices && prices.expected !== null && prices.charged !== null ? prices.expected - prices.charged : null;
  const money = (value: number | null | undefined) => formatMoneyCents(value ?? null);
  return [
    {
      ...listed.roNumber,
      required: true,
      cell: (row) => (
        <Box {...beside}>
          <RepairOrderLink to={repairOrderPath(row)}>
            {row.roNumber}
            {row.roSuffix}
          </RepairOrderLink>
          {ofCodes ? (
            <CodeAndDay opCode={row.opCode} day={listedDay(row.closeDate, plainYear)} />
          ) : (
            <NarrowNote>{[row.advisorName, listedDay(row.closeDate, plainYear)].filter(Boolean).join(', ')}</NarrowNote>
          )}
        </Box>
      ),
    },
    ...(ofCodes ? [] : [closedColumn(plainYear)]),
    ...(ofAdvisor ? [] : [ofCodes ? ADVISOR_BESIDE_MONEY : { ...ADVISOR, from: 'md' as const }]),
    {
      ...listed.hours,
      from: 'md',
      cell: (row) => formatNumber(row.hours, 1),
      total: formatNumber(totals?.hours ?? null, 1),
    },
    {
      ...listed.price,
      title: 'Labor before recorded discounts',
      cell: (row) => formatMoneyCents(row.price),
      total: money(prices?.charged),
    },
    {
      ...listed.expected,
      head: word,
      from: 'md',
      cell: (row) => formatMoneyCents(row.expected),
      total: money(prices?.expected),
    },
    {
      ...listed.short,
      title: 'What is short of the price; a minus is above it',
      cell: (row) => formatMoneyCents(row.short),
      total: money(net),
    },
  ];
}

interface LinesProps {
  readonly columns: readonly Column<PricedLine>[];
  readonly list: ComponentProps<typeof MoreRows>['list'] & {
    readonly rows: readonly PricedLine[];
    readonly first: { readonly total: number } | undefined;
  };
  readonly sort: Sort;
  readonly onSortChange: (sort: Sort) => void;
  readonly refetching: boolean;
  readonly empty: ReactNode;
  readonly density?: TableDensity | undefined;
  readonly maxHeight?: string | undefined;
}

/** Lines compared with their expected prices, loaded page by page. */
export function CodeLines({ columns, list, sort, onSortChange, refetching, empty, density, maxHeight }: LinesProps) {
  const { rows, pageFailure, first } = list;
  return (
    <DataTable
      label="Lines"
      density={density}
      columns={columns}
      rows={rows}
      rowKey={({ lineId }) => lineId}
      sort={sort}
      onSortChange={onSortChange}
      sortedByServer
      refetching={refetching}
      maxHeight={maxHeight}
      onReachEnd={pageFailure ? undefined : list.loadMore}
      more={list.rest > 0 || list.pageFailure ? <MoreRows list={list} what="lines" /> : null}
      totalLabel={first ? `All ${formatCount(first.total)} ${first.total === 1 ? 'line' : 'lines'}` : undefined}
      empty={empty}
    />
  );
}

/** Totals of the lines for the foot of the list. The amount above the price is named separately. */
export function addsUp(prices: Prices): string | null {
  const { expected, charged, belowPrice, abovePrice } = prices;
  if (expected === null || charged === null || belowPrice === null || abovePrice === null) return null;
  const net = `${formatMoneyCents(expected)} − ${formatMoneyCents(charged)} = ${formatMoneyCents(expected - charged)}`;
  return abovePrice === 0
    ? net
    : `${net}: ${formatMoneyCents(belowPrice)} below and ${formatMoneyCents(abovePrice)} above`;
}
