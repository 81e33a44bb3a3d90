import { NO_ADVISOR } from '@fixed-ops/contract';
import type { OpCodeDetail } from '@fixed-ops/contract/dashboards';
import type { DashboardView } from '@fixed-ops/figures';
import { formatCount, formatMoneyCents, formatNumber, formatPercent } from '@fixed-ops/metrics';
import { useUrlSort } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import {
  Box,
  Button,
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
import { ofPriceStatus, ofPriceText, shownOfPrice } from '../op-codes/at-price.ts';
import { isSameSort } from '../screen/is-same-sort.ts';
import { beside } from '../screen/narrow-edge.ts';

type Row = OpCodeDetail['byAdvisor'][number];

/** Null where nothing is expected of the lines: then none is below it, and none is not. */
const belowLines = ({ pricedLines, belowLines: below }: Row['prices']): number | null =>
  pricedLines === 0 ? null : below;

const SORTED = ['name', 'count', 'belowLines', 'ofPricePct', 'elr', 'discount', 'belowPrice', 'hours'];
/** The address parameter of their sort on the page of a code. */
export const ADVISOR_SORT = 'advisorSort';
const RANKING = { key: 'belowPrice', direction: 'descending' } as const;

/** Limits the page to one advisor, or shows all again. */
interface ChosenAdvisor {
  readonly chosen: string | null;
  readonly onChoose: (number: string | null) => void;
}

interface CodeAdvisorsProps {
  readonly detail: OpCodeDetail;
  /** Null if the names are not buttons. */
  readonly choice?: ChosenAdvisor | null | undefined;
  readonly refetching: boolean;
  readonly density?: TableDensity | undefined;
  readonly visibleColumns?: readonly string[] | undefined;
  readonly sort: Sort;
  readonly onSortChange: (sort: Sort) => void;
}

const isNobody = ({ number }: Row): boolean => number === '';

const hasTotal = (advisors: readonly Row[]): boolean => advisors.length > 1;

/** Columns of the advisors who sold a code, with the totals of the code. */
export function advisorColumns(
  { summary, byAdvisor }: Pick<OpCodeDetail, 'summary' | 'byAdvisor'>,
  choice: ChosenAdvisor | null = null,
): Column<Row>[] {
  // With a single advisor, the totals would repeat the row.
  const ofAll = (value: number | null) => (hasTotal(byAdvisor) ? value : undefined);
  return [
    {
      key: 'name',
      head: 'Advisor',
      required: true,
      value: (row) => row.name,
      cell: (row) => (
        <Box {...beside}>
          <AdvisorName row={row} choice={choice} />
          <NarrowNote>
            {`${formatCount(row.count)} ${row.count === 1 ? 'line' : 'lines'}${row.prices.pricedLines === 0 ? '' : `, ${formatCount(row.prices.belowLines)} below`}`}
          </NarrowNote>
        </Box>
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
      format: 'count',
      sheetTotal: ofAll(summary.count),
    },
    {
      key: 'belowLines',
      head: 'Below',
      from: 'md',
      title: 'Lines more than 2% under the price',
      numeric: true,
      value: (row) => belowLines(row.prices),
      cell: (row) => formatCount(belowLines(row.prices)),
      total: formatCount(belowLines(summary)),
      format: 'count',
      sheetTotal: ofAll(belowLines(summary)),
    },
    {
      key: 'ofPricePct',
      head: 'Of price',
      numeric: true,
      value: (row) => row.prices.ofPricePct,
      cell: (row) => ofPriceText(row.prices),
      status: (row) => ofPriceStatus(row.prices.ofPricePct, row.prices.pricedLines),
      total: formatPercent(shownOfPrice(summary)),
      format: 'percent',
      sheetTotal: ofAll(summary.ofPricePct),
    },
    {
      key: 'elr',
      head: 'ELR',
      from: 'md',
      numeric: true,
      value: (row) => row.elr,
      cell: (row) => formatMoneyCents(row.elr),
      total: formatMoneyCents(summary.elr),
      format: 'moneyPerHour',
      sheetTotal: ofAll(summary.elr),
    },
    {
      key: 'discount',
      head: 'Discount',
      from: 'md',
      numeric: true,
      value: (row) => row.discountTotal,
      cell: (row) => formatMoneyCents(row.discountTotal),
      total: formatMoneyCents(summary.discountTotal),
      format: 'money',
      sheetTotal: ofAll(summary.discountTotal),
    },
    {
      key: 'belowPrice',
      head: 'Below price',
      numeric: true,
      value: (row) => row.prices.belowPrice,
      cell: (row) => formatMoneyCents(row.prices.belowPrice),
      total: formatMoneyCents(summary.belowPrice),
      format: 'money',
      sheetTotal: ofAll(summary.belowPrice),
    },
    {
      key: 'hours',
      head: 'Hours',
      from: 'md',
      numeric: true,
      value: (row) => row.hours,
      cell: (row) => formatNumber(row.hours, 1),
      total: formatNumber(summary.hours, 1),
      format: 'hours',
      sheetTotal: ofAll(summary.hours),
    },
  ];
}

function AdvisorName({ row, choice }: { readonly row: Row; readonly choice: ChosenAdvisor | null }) {
  if (choice === null) return row.name;
  const number = row.number || NO_ADVISOR;
  const isChosen = choice.chosen === number;
  return (
    <Button
      variant="link"
      size="inline"
      minH="6"
      maxW="full"
      whiteSpace="inherit"
      overflowWrap="anywhere"
      textAlign="start"
      aria-pressed={isChosen}
      title={isChosen ? 'Show the lines of all advisors' : `Show the lines of ${row.name} alone`}
      onClick={() => choice.onChoose(isChosen ? null : number)}
    >
      {row.name}
    </Button>
  );
}

/** The advisors who sold a code, with their prices. An own view has only the viewer. */
export function CodeAdvisors(props: CodeAdvisorsProps) {
  const { detail, choice, refetching, density, visibleColumns, sort, onSortChange } = props;
  return (
    <DataTable
      label="By advisor"
      density={density}
      visibleColumns={visibleColumns}
      columns={advisorColumns(detail, choice)}
      rows={detail.byAdvisor}
      rowKey={({ number }) => number}
      sort={sort}
      unranked={isNobody}
      onSortChange={onSortChange}
      totalLabel={hasTotal(detail.byAdvisor) ? 'All' : undefined}
      refetching={refetching}
      empty={<EmptyState title="Nobody sold it in this period" />}
    />
  );
}

/** The sort of the advisors, and a note while it is the default one. */
export function useAdvisorOrder(parameter = ADVISOR_SORT) {
  const { sort, setSort } = useUrlSort(parameter, SORTED, RANKING);
  return { sort, setSort, note: isSameSort(sort, RANKING) ? 'Sorted by money below price' : undefined };
}

interface AdvisorsPanelProps {
  readonly detail: OpCodeDetail;
  readonly view: DashboardView;
  readonly refetching: boolean;
  readonly file: ExportSubject;
}

/** The advisors with heading and export, which is sorted as the table. A name limits the page and its lines to that advisor. */
export function AdvisorsPanel({ detail, view, refetching, file }: AdvisorsPanelProps) {
  const { sort, setSort, note } = useAdvisorOrder();
  const { hasAllEmployeeView } = useSession().access;
  const [advisor = null, ...others] = view.filters.advisors;
  const choice = {
    chosen: others.length === 0 ? advisor : null,
    onChoose: (number: string | null) => view.setFilters({ advisors: number === null ? [] : [number] }),
  };
  return (
    <Panel aria-labelledby="by-advisor" mb="6">
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id="by-advisor"
          title="By advisor"
          note={note}
          actions={
            <ExportMenu
              from={{ file, rows: detail.byAdvisor, columns: advisorColumns(detail), sort, unranked: isNobody }}
            />
          }
        />
      </Box>
      <CodeAdvisors
        detail={detail}
        choice={hasAllEmployeeView ? choice : null}
        refetching={refetching}
        sort={sort}
        onSortChange={setSort}
      />
    </Panel>
  );
}
