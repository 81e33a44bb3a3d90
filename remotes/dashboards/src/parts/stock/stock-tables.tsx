import { answerOf, useCall } from '@fixed-ops/api';
import { type AgingBucket, inventoryCalls, type StatusRow } from '@fixed-ops/contract/dashboards';
import type { DashboardView } from '@fixed-ops/figures';
import {
  decimalsAsPublished,
  formatCount,
  formatDate,
  formatMoney,
  formatNumber,
  formatShare,
  NOT_PROVIDED,
  shownShare,
} from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Answer, type Column, Grid, Panel, SectionHead, Skeleton, type Sort } from '@fixed-ops/ui';
import { TopRows } from '../../screen/top-rows.tsx';
import { AgeChart } from './age-chart.tsx';
import { ageInWords } from './age-in-words.ts';

interface StockTablesProps {
  readonly periodQuery: DashboardView['periodQuery'];
}

/** The stock by time since the last sale, and by stocking status. */
export function StockTables({ periodQuery }: StockTablesProps) {
  return (
    <Grid gap="6" mb="6" templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}>
      <StockByAge periodQuery={periodQuery} />
      <StockByStatus periodQuery={periodQuery} />
    </Grid>
  );
}

const AGE = 'Stock by age';
const STATUS = 'Stock by status';
/** A page size above the number of statuses of any DMS. */
const ALL_STATUSES = 100;
const BY_VALUE: Sort = { key: 'value', direction: 'descending' };

function StockByAge({ periodQuery }: StockTablesProps) {
  const answer = useCall(inventoryCalls.inventoryAnalysis, {
    query: { ...periodQuery, compare: 'none', pageSize: 1 },
  });
  const { dealershipName } = useSession().dealershipData;
  return (
    <Answer
      name={AGE}
      answer={answerOf(answer)}
      skeleton={<Loading title={AGE} />}
      notProvided={({ snapshotDate }) => (snapshotDate === null ? `${NOT_PROVIDED}.` : null)}
    >
      {({ agingBuckets, snapshotDate }, { refetching }) => {
        const buckets = withShares(agingBuckets, ({ pct }) => pct);
        return (
          <TopRows
            id="stock-by-age"
            title={AGE}
            sortName="ageSort"
            note={
              snapshotDate === null ? undefined : `Months since the last sale; ${formatDate(snapshotDate)}, at cost`
            }
            columns={ageColumns}
            rows={buckets.map((bucket) => ({ ...bucket, key: bucket.bucket }))}
            order={null}
            chart={<AgeChart label={AGE} buckets={buckets} />}
            file={{ list: AGE, dealership: dealershipName, ...dayOf(snapshotDate) }}
            refetching={refetching}
          />
        );
      }}
    </Answer>
  );
}

function StockByStatus({ periodQuery }: StockTablesProps) {
  const answer = useCall(inventoryCalls.partsInvAnalysisByStatus, {
    query: { ...periodQuery, compare: 'none', pageSize: ALL_STATUSES },
  });
  const { dealershipName } = useSession().dealershipData;
  return (
    <Answer
      name={STATUS}
      answer={answerOf(answer)}
      skeleton={<Loading title={STATUS} />}
      notProvided={({ snapshotDate }) => (snapshotDate === null ? `${NOT_PROVIDED}.` : null)}
    >
      {({ data, snapshotDate }, { refetching }) => (
        <TopRows
          id="stock-by-status"
          title={STATUS}
          sortName="statusSort"
          note={snapshotDate === null ? undefined : `${formatDate(snapshotDate)}, at cost`}
          columns={statusColumns}
          rows={withShares(data, ({ pctValue }) => pctValue).map((row) => ({ ...row, key: row.status }))}
          order={BY_VALUE}
          file={{ list: STATUS, dealership: dealershipName, ...dayOf(snapshotDate) }}
          refetching={refetching}
        />
      )}
    </Answer>
  );
}

const Loading = ({ title }: { readonly title: string }) => (
  <Panel aria-label={title} aria-busy px="5" py="4">
    <SectionHead title={title} />
    <Skeleton mt="3" h="220px" />
  </Panel>
);

type Shared<Row> = Row & { readonly key: string; readonly share: number | null };

/** Adds each row's share of the total worth. It is rounded only where it is shown. */
function withShares<Row extends { readonly value: number }>(rows: readonly Row[], of: (row: Row) => number | null) {
  const all = rows.reduce((sum, { value }) => sum + value, 0);
  return rows.map((row) => ({ ...row, share: shownShare(of(row), row.value, all) }));
}

/** The dates in the name of an exported file. */
const dayOf = (day: string | null) => (day === null ? {} : { startDate: day, endDate: day });

const valueColumn = <Row extends { readonly value: number }>(): Column<Row> => ({
  key: 'value',
  head: 'Value',
  numeric: true,
  format: 'money',
  value: ({ value }) => value,
  cell: ({ value }) => formatMoney(value),
});
const partsColumn = <Row extends { readonly partNumbers: number }>(): Column<Row> => ({
  key: 'partNumbers',
  head: 'Parts',
  title: 'Part numbers on hand',
  numeric: true,
  format: 'count',
  value: ({ partNumbers }) => partNumbers,
  cell: ({ partNumbers }) => formatCount(partNumbers),
});
const shareColumn = <Row extends { readonly share: number | null }>(): Column<Row> => ({
  key: 'share',
  head: '% of value',
  numeric: true,
  format: 'percent',
  value: ({ share }) => share,
  cell: ({ share }) => formatShare(share),
});

const ageColumns: readonly Column<Shared<AgingBucket>>[] = [
  { key: 'bucket', head: 'Months', sortable: false, value: ageInWords },
  valueColumn(),
  shareColumn(),
  partsColumn(),
];

const statusColumns: readonly Column<Shared<StatusRow>>[] = [
  { key: 'label', head: 'Status', value: ({ label }) => label },
  valueColumn(),
  shareColumn(),
  { ...partsColumn(), from: 'md' },
  {
    key: 'turns',
    head: 'Turns',
    title: 'Sold in twelve months at cost over the value on hand',
    numeric: true,
    format: 'ratio',
    value: ({ turns }) => turns,
    cell: ({ turns }) => formatNumber(turns, decimalsAsPublished(turns, 1)),
  },
];
