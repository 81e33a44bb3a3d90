import { downloadList, useListCall } from '@fixed-ops/api';
import type { CallResponse, QueryOf } from '@fixed-ops/contract';
import {
  type CounterDocument,
  counterDocumentCalls,
  counterDocumentColumns as listed,
} from '@fixed-ops/contract/dashboards';
import { listedDay } from '@fixed-ops/drill';
import { formatCount, formatMoneyCents, formatPercent, formatPeriodInWords, shownShare } from '@fixed-ops/metrics';
import { useUrlSort, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import type { Column, Sort } from '@fixed-ops/ui';
import { AddsUp } from '../screen/adds-up.tsx';
import { OrderNumber } from '../screen/order-number.tsx';
import { ShortText } from '../screen/short-text.tsx';
import { CellListDrawer } from './cell-list-drawer.tsx';
import { LIST_SORT, sheetSchema } from './sheet-address.ts';

interface CounterDrawerProps {
  /** The subject of the cell: parts sold, or an item. */
  readonly title: string;
  /** Key of the item; null for a figure. */
  readonly item: string | null;
  readonly group: string | null;
  readonly query: QueryOf<typeof counterDocumentCalls.counterDocuments>;
  readonly onClose: () => void;
}

type Documents = CallResponse<typeof counterDocumentCalls.counterDocuments>;

const SORTED = ['document', 'date', 'sale', 'gross', 'gpPct', 'cost'];
const NEWEST_FIRST: Sort = { key: 'date', direction: 'descending' };

/** The repair orders, tickets and invoices behind a counterperson's cell. */
export function CounterDrawer({ title, item, group, query: period, onClose }: CounterDrawerProps) {
  const { hasAllEmployeeView } = useSession().access;
  const [{ listSearch: search }, setAddress] = useUrlState(sheetSchema);
  const { sort, setSort } = useUrlSort(LIST_SORT, SORTED, NEWEST_FIRST);
  const query = { ...period, ...(group === null ? {} : { group }), ...(item === null ? {} : { item }) };
  const asked = `${sort.direction === 'descending' ? '-' : ''}${sort.key}`;
  const list = useListCall(counterDocumentCalls.counterDocuments, { query, sort: asked, search });
  const { first } = list;
  const words = search.trim();
  return (
    <CellListDrawer
      onClose={onClose}
      title={title}
      subtitle={first ? `${formatPeriodInWords(first)}, net of returns` : undefined}
      file={downloadList(counterDocumentCalls.counterDocuments, { query, sort: asked, search })}
      filterLabel="Filter by number"
      search={search}
      onSearch={(listSearch) => setAddress({ listSearch }, { replace: true })}
      foot={first && words === '' ? <AddsUp>{sumIn(first.totals)}</AddsUp> : undefined}
      label="Documents"
      what="documents"
      list={list}
      columnsOf={({ totals, endDate }) => columnsOf(totals, endDate.slice(0, 4), hasAllEmployeeView)}
      rowKey={({ date, document, roNumber }) => `${date} ${roNumber ?? ''} ${document}`}
      sort={sort}
      onSort={setSort}
      totalOf={(total) => `All ${formatCount(total)}`}
      empty={words === '' ? 'Nothing was sold in this period' : `No document matches “${words}”`}
    />
  );
}

/** `41 sales documents: $5,310.20 − $3,100.00 = $2,210.20` */
function sumIn({ documents, sale, cost, gross }: Documents['totals']): string {
  const counted = `${formatCount(documents)} sales ${documents === 1 ? 'document' : 'documents'}: ${formatMoneyCents(sale)}`;
  return cost === null ? counted : `${counted} − ${formatMoneyCents(cost)} = ${formatMoneyCents(gross)}`;
}

/** `Customer-pay, Warranty`. The document already says that it is a repair order. */
const soldAs = ({ saleTypes, isSale }: CounterDocument): string =>
  [...saleTypes.map((type) => type.replace(/ ROs$/, '')), ...(isSale ? [] : ['return'])].join(', ');

/** What the drawer has left beside the money. */
const SOLD_AS_PX = 118;

function columnsOf(
  { sale, cost, gross, gpPct }: Documents['totals'],
  plainYear: string,
  opensOrders: boolean,
): Column<CounterDocument>[] {
  const money = (key: 'sale' | 'cost' | 'gross', total: number | null): Column<CounterDocument> => ({
    ...listed[key],
    cell: (row) => formatMoneyCents(row[key]),
    total: formatMoneyCents(total),
  });
  return [
    {
      ...listed.document,
      required: true,
      cell: ({ document, roNumber, roSuffix }) =>
        roNumber === null ? (
          document
        ) : (
          <OrderNumber order={{ roNumber, roSuffix }} opens={opensOrders}>
            RO {document}
          </OrderNumber>
        ),
    },
    {
      ...listed.date,
      firstDirection: 'descending',
      cell: (row) => listedDay(row.date, plainYear),
    },
    money('sale', sale),
    money('gross', gross),
    {
      ...listed.gpPct,
      cell: (row) => formatPercent(shownShare(row.gpPct, row.gross, row.sale)),
      total: formatPercent(shownShare(gpPct, gross, sale)),
    },
    money('cost', cost),
    {
      ...listed.saleTypes,
      sortable: false,
      cell: (row) => <ShortText text={soldAs(row)} widthPx={SOLD_AS_PX} isTwoLines />,
    },
  ];
}
