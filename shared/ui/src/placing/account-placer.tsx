import { chakra } from '@chakra-ui/react/styled-system';
import { formatCount } from '@fixed-ops/metrics';
import { type KeyboardEvent, useRef, useState } from 'react';
import { FilterInput } from '../data-table/row-filter.tsx';
import { Button } from '../primitives/button.tsx';
import { Panel } from '../primitives/text.ts';
import { SegmentedControl } from '../segmented-control/segmented-control.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { AccountRow } from './account-row.tsx';
import {
  type AccountPlace,
  type AccountView,
  accountsFound,
  accountsIn,
  type PlaceableAccount,
  type StatementPlace,
} from './accounts.ts';
import { DollarsUnmapped } from './dollars-unmapped.tsx';
import { LeastSelect } from './least-select.tsx';
import { LinesPane } from './lines-pane.tsx';

export interface AccountPlacerProps {
  accounts: readonly PlaceableAccount[];
  lines: readonly StatementPlace[];
  view: AccountView;
  onView: (change: Partial<AccountView>) => void;
  onPlace: (accounts: readonly string[], place: (account: PlaceableAccount) => AccountPlace) => void;
  /** Complaints by account. */
  problems?: ReadonlyMap<string, string> | undefined;
  readOnly?: boolean | undefined;
  /** Whether an account may be taken off its line; true unless said. */
  canTakeOff?: boolean | undefined;
}

const PAGE = 50;
const LEAST = [90, 85, 80, 70, 60] as const;
const SEGMENTS = { unmapped: 'Unmapped', suggested: 'Suggested', all: 'All' } as const;

/** Ledger accounts at the left, statement lines at the right: put one on the other by its list, by its suggestion or by dragging. */
export function AccountPlacer(props: AccountPlacerProps) {
  const { accounts, lines, view, onView, onPlace, problems, readOnly = false, canTakeOff = true } = props;
  const [limit, setLimit] = useState(PAGE);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const found = accountsFound(accounts, view);
  const shown = found.slice(0, limit);
  const byNumber = new Map(accounts.map((account) => [account.account, account]));
  const pickedAccounts = picked.flatMap((number) => byNumber.get(number) ?? []);

  const put = (numbers: readonly string[], line: string | null) => {
    onPlace(numbers, ({ chosen }) => ({ line, sign: chosen.sign, decided: line === null }));
    setPicked([]);
  };
  const accept = ({ account, suggestion }: PlaceableAccount) => {
    if (suggestion) put([account], suggestion.line);
  };
  const focusRow = (index: number) =>
    list.current?.querySelectorAll<HTMLElement>('[data-line]')[Math.min(shown.length - 1, Math.max(0, index))]?.focus();
  const onKeyDown = (event: KeyboardEvent, account: PlaceableAccount, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      focusRow(index + (event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (readOnly || !account.suggestion) return;
      accept(account);
      focusRow(index + 1);
    }
  };

  return (
    <chakra.div display="grid" gap="4">
      <DollarsUnmapped
        accounts={accounts}
        least={view.least}
        onAccept={
          readOnly
            ? null
            : (chosen) =>
                onPlace(
                  chosen.map(({ account }) => account),
                  (each) =>
                    each.suggestion
                      ? { line: each.suggestion.line, sign: each.chosen.sign, decided: false }
                      : each.chosen,
                )
        }
      />
      <chakra.div data-print="none" display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <SegmentedControl
          label="Accounts"
          value={view.segment}
          segments={(['unmapped', 'suggested', 'all'] as const).map((segment) => ({
            value: segment,
            label: `${SEGMENTS[segment]} ${formatCount(accountsIn(accounts, segment).length)}`,
          }))}
          onChange={(segment) => {
            setLimit(PAGE);
            setPicked([]);
            onView({ segment });
          }}
        />
        <FilterInput label="Find an account" value={view.search} onChange={(search) => onView({ search })} />
        {readOnly ? null : <LeastSelect value={view.least} choices={LEAST} onChange={(least) => onView({ least })} />}
      </chakra.div>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 340px' }}
        gap="4"
        alignItems="start"
      >
        <Panel aria-label="Ledger accounts">
          {found.length === 0 ? (
            <EmptyState
              title={view.search === '' ? 'Every account has its place' : `No account is called “${view.search}”`}
            >
              {view.search === ''
                ? 'New accounts of the ledger stand here until they have one.'
                : 'Search by number, name or department.'}
            </EmptyState>
          ) : (
            <>
              <ul ref={list} aria-label="Ledger accounts">
                {shown.map((account, index) => (
                  <AccountRow
                    key={account.account}
                    account={account}
                    lines={lines}
                    problem={problems?.get(account.account) ?? null}
                    isPicked={picked.includes(account.account)}
                    readOnly={readOnly}
                    canTakeOff={canTakeOff}
                    onPick={(isPicked) =>
                      setPicked(
                        isPicked ? [...picked, account.account] : picked.filter((each) => each !== account.account),
                      )
                    }
                    onPlace={(place) => onPlace([account.account], () => place)}
                    onAccept={() => accept(account)}
                    onKeyDown={(event) => onKeyDown(event, account, index)}
                  />
                ))}
              </ul>
              {found.length > limit ? (
                <chakra.div px="5" py="2.5" borderTopWidth="1px" borderColor="border.muted">
                  <Button size="sm" onClick={() => setLimit(limit + PAGE)}>
                    Show {formatCount(Math.min(PAGE, found.length - limit))} of {formatCount(found.length - limit)} more
                  </Button>
                </chakra.div>
              ) : null}
            </>
          )}
        </Panel>
        <LinesPane accounts={accounts} lines={lines} picked={pickedAccounts} readOnly={readOnly} onPut={put} />
      </chakra.div>
    </chakra.div>
  );
}
