import { createRequestId, downloadList, useListCall } from '@fixed-ops/api';
import type { CallResponse, TermProof } from '@fixed-ops/contract';
import { repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import {
  formatCount,
  formatMoneyCents,
  formatNumber,
  formatPeriodInWords,
  formatPeriodShort,
  roundTo,
} from '@fixed-ops/metrics';
import { useUrlSort } from '@fixed-ops/router';
import {
  Answer,
  Box,
  ChevronRight,
  type Column,
  Drawer,
  EmptyState,
  ExportMenu,
  FilterInput,
  Skeleton,
  Text,
} from '@fixed-ops/ui';
import { DataGrid } from '@fixed-ops/ui/lists';
import { useEffect, useMemo, useState } from 'react';
import { type ListQuery, selectionQuery } from './drill-query.ts';
import { figureName } from './figure-name.ts';
import type { OpenDrillProps } from './open-drill.tsx';
import { closedColumn, linkColumn, listedAdvisor } from './repair-order-columns.tsx';
import { MoreRows } from './repair-order-list.tsx';
import { AddsUp, IsOff } from './sum-check-line.tsx';
import { DRILL_SORT, type DrillTerm } from './use-drill.ts';

type TermPage = CallResponse<typeof repairOrderCalls.repairOrders>;
type Row = TermPage['data'][number];

const SORTED = ['roNumber', 'contribution', 'advisorName', 'closeDate'] as const;
const NO_SORT = { key: '', direction: 'descending' } as const;

/** The repair orders behind one reason why a rate changed, each with what it adds in dollars, and the sum that proves it. */
export function OpenTerm({ query, drill, target, term }: OpenDrillProps & { readonly term: DrillTerm }) {
  const { list, download, sort, setSort } = useTermOrders({ ...selectionQuery(target, query), term }, drill.search);
  const { first } = list;
  const proof = first?.term ?? null;
  return (
    <Drawer
      open
      onClose={drill.close}
      title={proof ? `Why ELR changed: ${proof.label}` : 'Why ELR changed'}
      breadcrumb={
        <Box display="flex" alignItems="center" gap="1.5" flexWrap="wrap">
          {figureName(target.metricKey, target.scope, 'short')}
          <ChevronRight size={16} aria-hidden="true" />
          Why it changed
          <ChevronRight size={16} aria-hidden="true" />
          <Box as="span" color="fg">
            {proof?.label ?? ''}
          </Box>
        </Box>
      }
      subtitle={first && proof ? `${formatPeriodInWords(first)}: ${madeOf(proof.counted)}` : undefined}
      padded={false}
      actions={
        <Box my="-2">
          <ExportMenu from={download} disabled={list.rows.length === 0} />
        </Box>
      }
      lead={
        <>
          {proof ? <TermLead proof={proof} /> : null}
          {list.isPending ? <Skeleton h="10" w="280px" /> : null}
          <Box display="flex" justifyContent="flex-end" mt="4">
            <FilterInput
              label="Filter repair orders"
              width={200}
              value={drill.search}
              onChange={drill.setSearch}
              count={list.answer.isRefetching ? undefined : first?.total}
            />
          </Box>
        </>
      }
      foot={proof ? <TermCheck proof={proof} /> : undefined}
    >
      <Answer name="Repair orders" inset answer={list.answer} skeleton={<TermList list={list} first={undefined} />}>
        {() => <TermList list={list} first={first} sort={sort} setSort={setSort} />}
      </Answer>
    </Drawer>
  );
}

function useTermOrders(selection: ListQuery, search: string) {
  const { asked, sort, setSort } = useUrlSort(DRILL_SORT, SORTED, NO_SORT);
  const list = useListCall(repairOrderCalls.repairOrders, { query: selection, sort: asked, search });
  const download = downloadList(repairOrderCalls.repairOrders, { query: selection, sort: asked, search });
  return { list, download, sort, setSort };
}

/** `712 repair orders, and 823 of the comparison` */
function madeOf({ now, before }: TermProof['counted']): string {
  const orders = `${formatCount(now)} repair ${now === 1 ? 'order' : 'orders'}`;
  return before === 0 ? orders : `${orders}, and ${formatCount(before)} of the comparison`;
}

function TermLead({ proof: { perHour, exact, hoursNow } }: { readonly proof: TermProof }) {
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2">
      <Text textStyle="figure" whiteSpace="nowrap">
        {formatMoneyCents(perHour)}
        <Box as="span" fontSize="sm" fontWeight="normal" color="fg.muted" letterSpacing="normal" ms="1">
          /hr
        </Box>
      </Text>
      <Text color="fg.muted" fontSize="lg">
        =
      </Text>
      <Box css={{ '& b': { fontVariantNumeric: 'tabular-nums' } }}>
        <Text borderBottomWidth="1px" pb="0.5">
          <b>{formatMoneyCents(exact)}</b>{' '}
          <Box as="span" color="fg.muted">
            of the change
          </Box>
        </Text>
        <Text pt="0.5">
          <b>{formatNumber(hoursNow, 2)}</b>{' '}
          <Box as="span" color="fg.muted">
            hours sold
          </Box>
        </Text>
      </Box>
    </Box>
  );
}

/** A hair more than half a cent, so that the dust of adding up in binary numbers is none. */
const HALF_A_CENT = 0.005001;

function TermCheck({ proof }: { readonly proof: TermProof }) {
  const [reference] = useState(createRequestId);
  const by = roundTo(proof.listed - proof.exact, 2);
  const isOff = Math.abs(proof.listed - proof.exact) > HALF_A_CENT;
  useEffect(() => {
    if (isOff) console.error(`The list of ${proof.term} does not add up.`, { reference, proof });
  }, [isOff, reference, proof]);
  if (isOff) return <IsOff reference={reference}>{`Off by ${formatMoneyCents(by)}`}</IsOff>;
  const isRounded = roundTo(proof.exact / proof.hoursNow, 2) !== proof.perHour;
  return (
    <AddsUp>
      Contributions total {formatMoneyCents(proof.exact)} over {formatNumber(proof.hoursNow, 2)} hours sold
      {isRounded ? '; the rate is rounded so that all reasons together are the change' : ''}.
    </AddsUp>
  );
}

interface TermListProps {
  readonly list: ReturnType<typeof useTermOrders>['list'];
  readonly first: TermPage | undefined;
  readonly sort?: ReturnType<typeof useTermOrders>['sort'];
  readonly setSort?: ReturnType<typeof useTermOrders>['setSort'];
}

function TermList({ list, first, sort, setSort }: TermListProps) {
  const { rest, pageFailure } = list;
  const columns = useMemo(() => columnsOf(first), [first]);
  return (
    <DataGrid
      resizable
      label="Repair orders"
      density="narrow"
      maxHeight="100%"
      columns={columns}
      rows={list.rows}
      rowKey={({ roNumber, roSuffix }) => `${roNumber}/${roSuffix}`}
      headingOf={({ side }) => (first ? headingOf(side, first) : null)}
      {...(sort && setSort ? { sort, onSortChange: setSort } : {})}
      sortedByServer
      loading={list.isPending}
      expectedRows={12}
      refetching={list.answer.isRefetching}
      onReachEnd={pageFailure ? undefined : list.loadMore}
      more={rest > 0 || pageFailure ? <MoreRows {...list} /> : null}
      totalLabel={first ? `All ${formatCount(first.total)} ROs` : undefined}
      empty={
        <EmptyState title="No repair order has a part of this">
          {first?.term ? 'What is left of it is less than a cent.' : 'The two periods cannot be compared.'}
        </EmptyState>
      }
    />
  );
}

/** What closed in the comparison stands below, under the days that it closed in. */
function headingOf(side: Row['side'], { term, startDate, endDate, compareStartDate, compareEndDate }: TermPage) {
  if (!term || term.counted.before === 0 || compareStartDate === null || compareEndDate === null) return null;
  const period = { startDate, endDate };
  const compared = { startDate: compareStartDate, endDate: compareEndDate };
  return side === 'before'
    ? `Closed in ${formatPeriodShort(compared, period)}, the comparison`
    : `Closed in ${formatPeriodShort(period, period)}`;
}

function columnsOf(first: TermPage | undefined): Column<Row>[] {
  return [
    linkColumn,
    {
      key: 'contribution',
      head: 'Contribution',
      title: 'What it adds to the change, in dollars over the hours sold',
      numeric: true,
      value: ({ contribution }) => contribution,
      cell: ({ contribution }) => <b>{formatMoneyCents(contribution)}</b>,
      total: formatMoneyCents(first?.totals.contribution ?? null),
    },
    ...(!first || first.data.some(({ advisorName }) => advisorName !== '') ? [listedAdvisor] : []),
    closedColumn(first?.endDate.slice(0, 4)),
  ];
}
