import type { OpenOrderRow } from '@fixed-ops/contract/dashboards';
import { useDrawnView } from '@fixed-ops/figures';
import { useSession } from '@fixed-ops/session';
import { Button } from '@fixed-ops/ui';
import { useMemo } from 'react';
import { ListPanel } from '../screen/list-panel.tsx';
import { OpenCards } from './open-cards.tsx';
import { OFF_AT_FIRST, type OpenOrders, openColumns } from './open-columns.tsx';
import { openListName } from './open-ledger.tsx';
import { noteOf } from './open-words.ts';
import type { OpenList as Open } from './use-open-list.ts';

interface OpenListProps {
  readonly orders: OpenOrders;
  readonly open: Open;
  readonly refetching: boolean;
}

/** The open repair orders as a table, or as cards on a phone. */
export function OpenList({ orders, open, refetching }: OpenListProps) {
  const { address, setAddress, list, sortWorstFirst } = open;
  const { timezone } = useSession().dealershipData;
  const drawn = useDrawnView(address, list.answer.isRefetching);
  const { first } = list;
  const columns = useMemo(() => openColumns(first, timezone), [first, timezone]);
  return (
    <ListPanel<OpenOrderRow>
      id="open-orders"
      title={openListName(drawn.view, orders.idleDays)}
      note={noteOf(orders, drawn.age)}
      label="Open repair orders"
      find={{
        label: 'Find a repair order',
        words: address.q,
        onWords: (q) => setAddress({ q }, { replace: true }),
      }}
      list={list}
      total={orders.total}
      what="repair orders"
      columns={columns}
      offAtFirst={OFF_AT_FIRST}
      saveAs="service.open"
      rowKey={({ roNumber, roSuffix }) => `${roNumber} ${roSuffix}`}
      sort={open.sort}
      onSort={open.setSort}
      refetching={refetching}
      hasContacts
      file={open.file}
      actions={
        <>
          {sortWorstFirst === null ? null : (
            <Button size="touch" onClick={sortWorstFirst}>
              Worst first
            </Button>
          )}
          {address.view !== 'all' || address.age !== 'all' ? (
            <Button size="touch" onClick={() => setAddress({ view: null, age: null })}>
              Show all
            </Button>
          ) : null}
        </>
      }
      nothing="No open repair orders match"
      onShowAll={open.showAll}
      hasTotals
      cards={
        <OpenCards
          orders={list.rows}
          timezone={timezone}
          plainYear={orders.endDate.slice(0, 4)}
          refetching={refetching}
        />
      }
    />
  );
}
