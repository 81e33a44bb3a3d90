import type { DeclinedRow } from '@fixed-ops/contract/dashboards';
import { useDrawnView } from '@fixed-ops/figures';
import { formatCount } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Button } from '@fixed-ops/ui';
import { useMemo, useState } from 'react';
import { ListPanel } from '../screen/list-panel.tsx';
import { phonesOf } from './customer-head.tsx';
import { declinedColumns, OFF_AT_FIRST, OFF_BESIDE_RATINGS } from './declined-columns.tsx';
import { NotWanted } from './declined-filters.tsx';
import { type DeclinedWork, VIEWS } from './declined-words.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import type { DeclinedList as Declined } from './use-declined-list.ts';

interface DeclinedListProps {
  readonly work: DeclinedWork;
  readonly declined: Declined;
  readonly refetching: boolean;
}

/** The recommendations with customer and outcome, row by row. */
export function DeclinedList({ work, declined, refetching }: DeclinedListProps) {
  const { address, setAddress, list, isNarrowed, showAll } = declined;
  const { isReadOnly } = useSession().access;
  const [noting, setNoting] = useState<DeclinedRow | null>(null);
  const drawn = useDrawnView(address, list.answer.isRefetching);
  const { first } = list;
  const lastLoaded = list.rows.length < (first?.total ?? 0) ? list.rows.at(-1)?.declinedId : undefined;
  const { isGrouped } = declined;
  const headPhones = useMemo(() => (isGrouped ? phonesOf(list.rows) : undefined), [isGrouped, list.rows]);
  const columns = useMemo(
    () =>
      declinedColumns({
        amount: first?.listed.amount,
        plainYear: first?.endDate.slice(0, 4),
        lastLoaded,
        headPhones,
        onNote: isReadOnly ? undefined : setNoting,
      }),
    [first?.listed.amount, first?.endDate, lastLoaded, headPhones, isReadOnly],
  );
  return (
    <>
      <ListPanel<DeclinedRow>
        id="declined-work"
        title={drawn.view === 'open' ? 'Who to call' : VIEWS[drawn.view]}
        note={noteOf(work)}
        label="Declined work"
        find={{
          label: 'Find a customer or work',
          words: address.q,
          onWords: (q) => setAddress({ q }, { replace: true }),
        }}
        list={list}
        total={work.total}
        what="recommendations"
        columns={columns}
        offAtFirst={work.hasInspections ? OFF_BESIDE_RATINGS : OFF_AT_FIRST}
        saveAs="service.declined"
        rowKey={({ declinedId }) => declinedId}
        groupBy={isGrouped ? 'customerName' : null}
        sort={declined.sort}
        onSort={declined.setSort}
        refetching={refetching}
        hasContacts
        file={declined.file}
        actions={
          <>
            <NotWanted work={work} chosen={address.view} onChoose={() => setAddress({ view: 'closed' })} />
            {isNarrowed ? (
              <Button size="touch" onClick={showAll}>
                Show all open
              </Button>
            ) : null}
          </>
        }
        nothing="No recommendations match"
        onShowAll={showAll}
        hasTotals
      />
      {noting === null ? null : <OutcomeDialog key={noting.declinedId} row={noting} onClose={() => setNoting(null)} />}
    </>
  );
}

const noteOf = ({ total, hasInspections }: DeclinedWork): string => {
  const count = `${formatCount(total)} ${total === 1 ? 'recommendation' : 'recommendations'}`;
  return hasInspections ? `${count}, of repair orders and inspections` : count;
};
