import { answerOf, useCall } from '@fixed-ops/api';
import { type CallResponse, LONGEST_CODE } from '@fixed-ops/contract';
import { averageGpCalls } from '@fixed-ops/contract/dashboards';
import { type DashboardView, useDrawnView } from '@fixed-ops/figures';
import { formatMoney, formatPercent, roundTo, shownShare } from '@fixed-ops/metrics';
import { type UrlSort, urlSchema, urlText, useUrlDrawer, useUrlSort } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import {
  Answer,
  Box,
  Button,
  type Column,
  DataTable,
  EmptyState,
  ExportMenu,
  Panel,
  SectionHead,
  Skeleton,
} from '@fixed-ops/ui';
import { CounterDrawer } from '../heat-sheet/counter-drawer.tsx';
import { LIST_SORT } from '../heat-sheet/sheet-address.ts';

type Counterperson = CallResponse<typeof averageGpCalls.averageGpPercent>['data']['byCounterperson'][number];

/** The person whose documents are open: `counter:K1`, or `counter:` for documents without a person. */
export const counterSchema = urlSchema({
  documents: urlText({ max: LONGEST_CODE + 10, pattern: /^counter:/ }),
  /** Read by the drawer. They are listed here so that they leave the address with the documents. */
  listSearch: urlText(),
  [LIST_SORT]: urlText(),
});
const NOTHING_OPEN = { documents: null, listSearch: null, [LIST_SORT]: null };
const BY_SALES: UrlSort = { key: 'sales', direction: 'descending' };

interface CounterpersonsProps {
  readonly periodQuery: DashboardView['periodQuery'];
}

/** Who sold parts over the counter and on repair orders, and at which gross. A name opens the documents. */
export function Counterpersons({ periodQuery }: CounterpersonsProps) {
  const answer = useCall(averageGpCalls.averageGpPercent, {
    query: { ...periodQuery, compare: 'none', department: 'parts' },
  });
  const { state, open, close } = useUrlDrawer(counterSchema, NOTHING_OPEN);
  const { documents } = state;
  const { dealershipName } = useSession().dealershipData;
  const people = answer.data?.data.byCounterperson ?? [];
  const columns = columnsOf(people, (number) => open({ ...NOTHING_OPEN, documents: groupOf(number) }));
  const { sort, setSort } = useUrlSort(
    'counterSort',
    columns.map(({ key }) => key),
    BY_SALES,
  );
  // A dimmed row opens its documents of the period that it shows.
  const drawn = useDrawnView(periodQuery, answer.isPlaceholderData);
  const opened = people.find(({ number }) => groupOf(number) === documents);
  // Without documents, counter sales come from the ledger, which knows no person.
  const isOfOrders = people.length > 0 && people.every(({ counterSales }) => counterSales === null);
  return (
    <Panel aria-labelledby="counterpersons" mb="6">
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id="counterpersons"
          title="Counterpersons"
          note={
            isOfOrders ? 'Parts on repair orders alone: your feed does not say who sold over the counter' : undefined
          }
          actions={
            <ExportMenu
              from={{
                file: {
                  list: 'Counterpersons',
                  dealership: dealershipName,
                  startDate: answer.data?.startDate,
                  endDate: answer.data?.endDate,
                },
                rows: people,
                columns,
                sort,
                unranked: isNobody,
              }}
              disabled={people.length === 0}
            />
          }
        />
      </Box>
      <Answer
        name="Counterpersons"
        inset
        answer={answerOf(answer)}
        skeleton={<Skeleton h="200px" mx="5" mb="5" />}
        notProvided={({ data }) =>
          data.byCounterperson.length > 0 && data.byCounterperson.every(({ number }) => number === '')
            ? 'Your DMS feed does not say who sold the parts.'
            : null
        }
      >
        {({ data }, { refetching }) => (
          <DataTable
            label="Counterpersons"
            columns={columns}
            rows={data.byCounterperson}
            rowKey={({ number }) => number}
            sort={sort}
            unranked={isNobody}
            onSortChange={setSort}
            totalLabel="All"
            refetching={refetching}
            empty={<EmptyState title="Nobody sold parts in this period" />}
          />
        )}
      </Answer>
      {opened ? (
        <CounterDrawer
          title={`Parts sold, ${opened.name}`}
          item={null}
          group={documents}
          query={drawn}
          onClose={close}
        />
      ) : null}
    </Panel>
  );
}

const isNobody = ({ number }: Counterperson): boolean => number === '';

const groupOf = (number: string) => `counter:${number}`;

type Money = 'sales' | 'counterSales' | 'repairOrderSales' | 'gross' | 'cost';

/** The sum over all people. Null if any amount is unknown. */
function sumOf(people: readonly Counterperson[], key: Money): number | null {
  const amounts = people.flatMap(({ [key]: amount }) => amount ?? []);
  return amounts.length < people.length
    ? null
    : roundTo(
        amounts.reduce((sum, amount) => sum + amount, 0),
        2,
      );
}

function columnsOf(people: readonly Counterperson[], open: (number: string) => void): Column<Counterperson>[] {
  const money = (key: Money, head: string, from?: 'md'): Column<Counterperson> => ({
    key,
    head,
    from,
    numeric: true,
    format: 'money',
    value: (row) => row[key],
    cell: (row) => formatMoney(row[key]),
    total: formatMoney(sumOf(people, key)),
    sheetTotal: sumOf(people, key),
  });
  const [sales, gross] = [sumOf(people, 'sales'), sumOf(people, 'gross')];
  const share = sales !== null && sales > 0 && gross !== null ? (gross / sales) * 100 : null;
  return [
    {
      key: 'name',
      head: 'Counterperson',
      required: true,
      value: ({ name }) => name,
      cell: ({ number, name }) => (
        <Button variant="link" size="inline" minH="6" aria-haspopup="dialog" onClick={() => open(number)}>
          {name}
        </Button>
      ),
    },
    money('sales', 'Parts sold'),
    money('counterSales', 'Over the counter', 'md'),
    money('repairOrderSales', 'On repair orders', 'md'),
    money('gross', 'Gross', 'md'),
    {
      key: 'gpPct',
      head: 'GP %',
      numeric: true,
      format: 'percent',
      value: ({ gpPct }) => gpPct,
      cell: (row) => formatPercent(shownShare(row.gpPct, row.gross, row.sales)),
      total: formatPercent(share),
      sheetTotal: share,
    },
  ];
}
