import type { OpCodeDetail } from '@fixed-ops/contract/dashboards';
import { formatCount, formatMoneyCents, formatNumber, formatPercent } from '@fixed-ops/metrics';
import {
  Box,
  type Column,
  DataTable,
  EmptyState,
  ExportMenu,
  type ExportSubject,
  NarrowNote,
  Panel,
  SectionHead,
  type Sort,
  type TableDensity,
} from '@fixed-ops/ui';
import { useState } from 'react';
import { ofPriceStatus, ofPriceText } from '../op-codes/at-price.ts';

type Row = OpCodeDetail['byAdvisor'][number];

const RANKING = { key: 'belowPrice', direction: 'descending' } as const;

interface CodeAdvisorsProps {
  readonly detail: OpCodeDetail;
  readonly refetching: boolean;
  readonly density?: TableDensity | undefined;
  readonly visibleColumns?: readonly string[] | undefined;
  /** The table keeps its own when left out. */
  readonly sort?: Sort | undefined;
  readonly onSortChange?: ((sort: Sort) => void) | undefined;
}

/** Columns of who sold a code, with the totals of the code. */
function advisorColumns({ summary }: Pick<OpCodeDetail, 'summary'>): Column<Row>[] {
  return [
    {
      key: 'name',
      head: 'Advisor',
      required: true,
      value: (row) => row.name,
      cell: (row) => (
        <>
          {row.name}
          <NarrowNote>{`${formatCount(row.count)} ${row.count === 1 ? 'line' : 'lines'}`}</NarrowNote>
        </>
      ),
    },
    {
      key: 'count',
      head: 'Lines',
      from: 'md',
      numeric: true,
      value: (row) => row.count,
      cell: (row) => formatCount(row.count),
      total: formatCount(summary.count),
    },
    {
      key: 'belowLines',
      head: 'Below',
      title: 'Lines more than 2% under the price',
      numeric: true,
      value: (row) => row.prices.belowLines,
      cell: (row) => formatCount(row.prices.belowLines),
      total: formatCount(summary.belowLines),
    },
    {
      key: 'ofPricePct',
      head: 'Of price',
      numeric: true,
      value: (row) => row.prices.ofPricePct,
      cell: (row) => ofPriceText(row.prices.ofPricePct),
      status: (row) => ofPriceStatus(row.prices.ofPricePct, row.prices.pricedLines),
      total: formatPercent(summary.ofPricePct),
    },
    {
      key: 'elr',
      head: 'ELR',
      from: 'md',
      numeric: true,
      value: (row) => row.elr,
      cell: (row) => formatMoneyCents(row.elr),
      total: formatMoneyCents(summary.elr),
    },
    {
      key: 'discount',
      head: 'Discount',
      from: 'md',
      numeric: true,
      value: (row) => row.discountTotal,
      cell: (row) => (row.discountTotal === 0 ? '—' : formatMoneyCents(row.discountTotal)),
      total: formatMoneyCents(summary.discountTotal),
    },
    {
      key: 'belowPrice',
      head: 'Below price',
      numeric: true,
      value: (row) => row.prices.belowPrice,
      cell: (row) => formatMoneyCents(row.prices.belowPrice),
      total: formatMoneyCents(summary.belowPrice),
    },
    {
      key: 'hours',
      head: 'Hours',
      from: 'md',
      numeric: true,
      value: (row) => row.hours,
      cell: (row) => formatNumber(row.hours, 1),
      total: formatNumber(summary.hours, 1),
    },
  ];
}

/** Who sold a code at which price; in somebody's own view only that person. */
export function CodeAdvisors({ detail, refetching, density, visibleColumns, sort, onSortChange }: CodeAdvisorsProps) {
  return (
    <DataTable
      label="By advisor"
      density={density}
      visibleColumns={visibleColumns}
      columns={advisorColumns(detail)}
      rows={detail.byAdvisor}
      rowKey={({ number }) => number}
      defaultSort={RANKING}
      sort={sort}
      onSortChange={onSortChange}
      totalLabel={detail.byAdvisor.length > 1 ? 'All' : undefined}
      refetching={refetching}
      empty={<EmptyState title="Nobody sold it in this period" />}
    />
  );
}

/** The order of the advisors, and what is said of it as long as it is the one that they come in. */
export function useAdvisorOrder() {
  const [sort, setSort] = useState<Sort>(RANKING);
  const isRanking = sort.key === RANKING.key && sort.direction === RANKING.direction;
  return { sort, setSort, note: isRanking ? 'Sorted by money below price' : undefined };
}

interface AdvisorsPanelProps {
  readonly detail: OpCodeDetail;
  readonly refetching: boolean;
  readonly file: ExportSubject;
}

/** The same with its heading and its file, which is in the order of the table. */
export function AdvisorsPanel({ detail, refetching, file }: AdvisorsPanelProps) {
  const { sort, setSort, note } = useAdvisorOrder();
  return (
    <Panel aria-labelledby="by-advisor" mb="6">
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id="by-advisor"
          title="By advisor"
          note={note}
          actions={<ExportMenu from={{ file, rows: detail.byAdvisor, columns: advisorColumns(detail), sort }} />}
        />
      </Box>
      <CodeAdvisors detail={detail} refetching={refetching} sort={sort} onSortChange={setSort} />
    </Panel>
  );
}
