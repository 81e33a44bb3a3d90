import { createRequestId, downloadList, useListCall } from '@fixed-ops/api';
import type { CallResponse, TermProof } from '@fixed-ops/contract';
import { repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import {
  formatCount,
  formatInUnit,
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
import { DataGrid, MoreRows } from '@fixed-ops/ui/lists';
import { useEffect, useMemo, useState } from 'react';
import { type ListQuery, selectionQuery } from './drill-query.ts';
import { figureName, whyName } from './figure-name.ts';
import { quantityText } from './figure-words.ts';
import type { OpenDrillProps } from './open-drill.tsx';
import { closedColumn, linkColumn, listedAdvisor } from './repair-order-columns.tsx';
import { NoMatch } from './repair-order-list.tsx';
import { AddsUp, IsOff } from './sum-check-line.tsx';
import { DRILL_SORT, type Drill, type DrillTerm } from './use-drill.ts';

type TermPage = CallResponse<typeof repairOrderCalls.repairOrders>;
type Row = TermPage['data'][number];

const SORTED = ['roNumber', 'contribution', 'advisorName', 'closeDate'] as const;
const NO_SORT = { key: '', direction: 'descending' } as const;

/** The repair orders behind one reason why a figure changed, each with what it adds, and the sum that proves it. */
export function OpenTerm({ query, drill, target, term }: OpenDrillProps & { readonly term: DrillTerm }) {
  const { list, download, sort, setSort } = useTermOrders({ ...selectionQuery(target, query), term }, drill.search);
  const { first } = list;
  const proof = first?.term ?? null;
  const name = whyName(target.metricKey);
  return (
    <Drawer
      open
      onClose={drill.close}
      title={proof ? `Why ${name} changed: ${proof.label}` : `Why ${name} changed`}
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
      <Answer
        name="Repair orders"
        inset
        answer={list.answer}
        skeleton={<TermList list={list} first={undefined} drill={drill} />}
      >
        {() => <TermList list={list} first={first} drill={drill} sort={sort} setSort={setSort} />}
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

/** An amount of what contributions are measured in, to two places: parts of a repair order are fractions. */
const amountText = (amount: number | null, quantity: TermProof['quantity'] = 'money'): string =>
  quantity === 'money' ? formatMoneyCents(amount) : formatNumber(amount, 2);

/** What a reason makes of the change: the figure, and its unit. */
function termText({ perHour, unit = 'moneyPerHour', decimals = 2 }: TermProof) {
  return unit === 'percent'
    ? { figure: formatNumber(perHour, decimals), unit: ' pts' }
    : formatInUnit(perHour, unit, decimals);
}

/** `1,322.70 hours sold`; null for a sum, which is over nothing. */
function overText({ hoursNow, overLabel = 'hours sold', overQuantity = 'hours' }: TermProof) {
  if (overLabel === null) return null;
  return { amount: quantityText(hoursNow, overQuantity ?? 'hours'), label: overLabel };
}

function TermLead({ proof }: { readonly proof: TermProof }) {
  const { figure, unit } = termText(proof);
  const over = overText(proof);
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2">
      <Text textStyle="figure" whiteSpace="nowrap">
        {figure}
        <Box as="span" fontSize="sm" fontWeight="normal" color="fg.muted" letterSpacing="normal" ms="1">
          {over === null ? 'of the change' : unit}
        </Box>
      </Text>
      {over === null ? null : (
        <>
          <Text color="fg.muted" fontSize="lg">
            =
          </Text>
          <Box css={{ '& b': { fontVariantNumeric: 'tabular-nums' } }}>
            <Text borderBottomWidth="1px" pb="0.5">
              <b>{amountText(proof.exact, proof.quantity)}</b>{' '}
              <Box as="span" color="fg.muted">
                of the change
              </Box>
            </Text>
            <Text pt="0.5">
              <b>{over.amount}</b>{' '}
              <Box as="span" color="fg.muted">
                {over.label}
              </Box>
            </Text>
          </Box>
        </>
      )}
    </Box>
  );
}

const isRate = ({ unit = 'moneyPerHour' }: TermProof): boolean => unit === 'moneyPerHour';

/** A hair more than half a cent, so that the dust of adding up in binary numbers is none. */
const HALF_A_CENT = 0.005001;

function TermCheck({ proof }: { readonly proof: TermProof }) {
  const [reference] = useState(createRequestId);
  const by = roundTo(proof.listed - proof.exact, 2);
  const isOff = Math.abs(proof.listed - proof.exact) > HALF_A_CENT;
  useEffect(() => {
    if (isOff) console.error(`The list of ${proof.term} does not add up.`, { reference, proof });
  }, [isOff, reference, proof]);
  if (isOff) return <IsOff reference={reference}>{`Off by ${amountText(by, proof.quantity)}`}</IsOff>;
  const perUnit = (proof.unit === 'percent' ? 100 : 1) / proof.hoursNow;
  const isRounded = roundTo(proof.exact * perUnit, proof.decimals ?? 2) !== proof.perHour;
  const over = overText(proof);
  return (
    <AddsUp>
      Contributions total {amountText(proof.exact, proof.quantity)}
      {over === null ? '' : ` over ${over.amount} ${over.label}`}
      {isRounded ? `; ${isRate(proof) ? 'the rate' : 'it'} is rounded so that all reasons together are the change` : ''}
      .
    </AddsUp>
  );
}

interface TermListProps {
  readonly list: ReturnType<typeof useTermOrders>['list'];
  readonly first: TermPage | undefined;
  readonly drill: Pick<Drill, 'search' | 'setSearch'>;
  readonly sort?: ReturnType<typeof useTermOrders>['sort'];
  readonly setSort?: ReturnType<typeof useTermOrders>['setSort'];
}

function TermList({ list, first, drill, sort, setSort }: TermListProps) {
  const { rest, pageFailure } = list;
  const words = drill.search.trim();
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
      more={rest > 0 || pageFailure ? <MoreRows list={list} what="repair orders" /> : null}
      totalLabel={
        first
          ? `${words === '' ? 'All ' : ''}${formatCount(first.total)} ${first.total === 1 ? 'RO' : 'ROs'}`
          : undefined
      }
      empty={
        words === '' ? (
          <EmptyState title="No repair order has a part of this">
            {first?.term ? 'What is left of it is less than a cent.' : 'The two periods cannot be compared.'}
          </EmptyState>
        ) : (
          <NoMatch words={words} onClear={() => drill.setSearch('')} />
        )
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
      title: 'What it adds to the change',
      numeric: true,
      value: ({ contribution }) => contribution,
      cell: ({ contribution }) => <b>{amountText(contribution, first?.term?.quantity)}</b>,
      total: amountText(first?.totals.contribution ?? null, first?.term?.quantity),
    },
    ...(!first || first.data.some(({ advisorName }) => advisorName !== '') ? [listedAdvisor] : []),
    closedColumn(first?.endDate.slice(0, 4)),
  ];
}
