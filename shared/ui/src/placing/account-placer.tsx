import { chakra } from '@chakra-ui/react/styled-system';
import { formatMoney } from '@fixed-ops/metrics';
import { useState } from 'react';
import { Panel } from '../primitives/text.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { ACCOUNT_COLUMNS, AccountRow } from './account-row.tsx';
import {
  type AccountPlace,
  type AccountView,
  accountsFound,
  accountsIn,
  type PlaceableAccount,
  type StatementPlace,
} from './accounts.ts';
import { DollarsUnmapped } from './dollars-unmapped.tsx';
import { LinesPane } from './lines-pane.tsx';
import { PlaceFilters } from './place-filters.tsx';
import { MorePlaces, PlacesTotal } from './place-foot.tsx';
import { usePlaceList } from './use-place-list.ts';

export interface AccountPlacerProps {
  accounts: readonly PlaceableAccount[];
  lines: readonly StatementPlace[];
  view: AccountView;
  onView: (change: Partial<AccountView>) => void;
  onPlace: (accounts: readonly string[], place: (account: PlaceableAccount) => AccountPlace) => void;
  /** Complaints by account. */
  problems?: ReadonlyMap<string, string> | undefined;
  readOnly?: boolean | undefined;
  /** Whether an account may be taken off its line, that is, count with the opposite sign. True by default. */
  canTakeOff?: boolean | undefined;
}

const LEAST = [90, 85, 80, 70, 60] as const;
/** Adds dollars regardless of their sign, as unmapped dollars are counted too. */
const dollarsOf = (accounts: readonly PlaceableAccount[]) =>
  `${formatMoney(accounts.reduce((sum, { total }) => sum + Math.abs(total), 0))} in the months shown`;

const SEGMENTS = { unmapped: 'Unmapped', suggested: 'Suggested', all: 'All' } as const;

const segmentsOf = (accounts: readonly PlaceableAccount[]) =>
  (['unmapped', 'suggested', 'all'] as const).map((segment) => ({
    value: segment,
    label: SEGMENTS[segment],
    count: accountsIn(accounts, segment).length,
  }));

/**
 * Ledger accounts on the left, statement lines on the right. A person puts an account on a line by its list, by its suggestion or by
 * dragging.
 */
export function AccountPlacer(props: AccountPlacerProps) {
  const { accounts, lines, view, onView, onPlace, problems, readOnly = false, canTakeOff = true } = props;
  const [picked, setPicked] = useState<readonly string[]>([]);
  const found = accountsFound(accounts, view);
  const byNumber = new Map(accounts.map((account) => [account.account, account]));
  const pickedAccounts = picked.flatMap((number) => byNumber.get(number) ?? []);

  const put = (numbers: readonly string[], line: string | null) => {
    onPlace(numbers, ({ chosen }) => ({ line, sign: chosen.sign, decided: line === null }));
    setPicked([]);
  };
  const accept = ({ account, suggestion }: PlaceableAccount): boolean => {
    if (suggestion) put([account], suggestion.line);
    return suggestion !== null;
  };
  const list = usePlaceList({ found, readOnly, onAccept: accept });

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
      <PlaceFilters
        label="Accounts"
        find="Find an account"
        segments={segmentsOf(accounts)}
        view={view}
        onView={(change) => {
          if (change.segment !== undefined) {
            list.startOver();
            setPicked([]);
          }
          onView(change);
        }}
        leasts={readOnly ? null : LEAST}
        hint="Enter accepts, arrows move"
      />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 340px' }}
        gap="4"
        alignItems="start"
      >
        <Panel aria-label="Ledger accounts">
          {found.length === 0 ? (
            <NoAccounts search={view.search} />
          ) : (
            <>
              <chakra.ul
                ref={list.list}
                aria-label="Ledger accounts"
                display="grid"
                gridTemplateColumns={ACCOUNT_COLUMNS}
                columnGap="3"
              >
                {list.shown.map((account, index) => (
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
                    onKeyDown={(event) => list.onKeyDown(event, index)}
                  />
                ))}
              </chakra.ul>
              <MorePlaces list={list} amountOf={dollarsOf} />
              <PlacesTotal count={found.length} one="account" amount={dollarsOf(found)} />
            </>
          )}
        </Panel>
        <LinesPane accounts={accounts} lines={lines} picked={pickedAccounts} readOnly={readOnly} onPut={put} />
      </chakra.div>
    </chakra.div>
  );
}

/** The empty list: says whether nothing is left to map, or nothing matches the search. */
function NoAccounts({ search }: { readonly search: string }) {
  return search === '' ? (
    <EmptyState title="Every account is mapped">
      New accounts of the ledger are listed here until they are mapped.
    </EmptyState>
  ) : (
    <EmptyState title={`No account matches “${search}”`}>Search by number, name or department.</EmptyState>
  );
}
