import { formatCount, formatMoneyCents, formatMonth } from '@fixed-ops/metrics';
import { urlChoice, urlSchema, urlText, useUrlState } from '@fixed-ops/router';
import { AccountPlacer, unmappedTotal, viewInAddress } from '@fixed-ops/ui/placing';
import { useMemo } from 'react';
import { FileEntriesAnswer } from '../../frame/file-entries-answer.tsx';
import { StepFrame } from '../../frame/step-frame.tsx';
import { useStores } from '../../frame/stores.ts';
import type { FileEntries } from '../../frame/use-file-entries.ts';
import { useStepForm } from '../../frame/use-step-form.ts';
import { useWizard } from '../../frame/wizard-context.ts';
import { FilesFirst } from '../placing/files-first.tsx';
import { StoreSegments } from '../placing/store-segments.tsx';
import { isSent, ledgerDataOf, ledgerValuesOf, leftIn, placeableAccounts, withPlaces } from './ledger-values.ts';

const addressSchema = urlSchema({
  store: urlText(),
  show: urlChoice(['unmapped', 'suggested', 'all']),
  search: urlText(),
  least: urlChoice(['85', '90', '80', '70', '60']),
});

/** The step that assigns a statement line to each ledger account. */
export function LedgerStep() {
  return <FileEntriesAnswer step="ledger">{(found) => <LedgerForm found={found} />}</FileEntriesAnswer>;
}

function LedgerForm({ found }: { readonly found: FileEntries }) {
  const { onboarding, readOnly } = useWizard();
  const { nameOf } = useStores();
  const [address, setAddress] = useUrlState(addressSchema);
  const stores = useMemo(() => found.stores.filter(({ accounts }) => accounts.length > 0), [found]);
  const step = useStepForm({
    step: 'ledger',
    valuesOf: (saved) => ledgerValuesOf(saved, stores),
    dataOf: ledgerDataOf,
    rules: {
      accounts: {
        label: 'Ledger accounts',
        serverPath: 'data.accounts',
        each: {
          key: ({ store, account }) => JSON.stringify([store, account]),
          label: ({ account, store }) => (stores.length > 1 ? `${account}, ${nameOf(store)}` : account),
          isSent,
          fields: { place: { label: 'Line', serverPath: 'lineKey' } },
        },
      },
    },
  });
  const rows = step.form.values.accounts;
  const saved = onboarding.saved.ledger;
  // This is not memoized, because a reset of the form changes rows within the same array.
  const placeable = new Map(stores.map((each) => [each.store, placeableAccounts(each, saved, rows)]));
  const shown = stores.find((each) => each.store === address.store) ?? stores[0];
  const accounts = placeable.get(shown?.store ?? '') ?? [];
  const lefts = stores.map(({ store }) => ({ store, left: leftIn(placeable.get(store) ?? []) }));
  const left = lefts.reduce((sum, each) => sum + each.left, 0);
  const unmapped = [...placeable.values()].reduce((sum, each) => sum + unmappedTotal(each, 'chosen'), 0);
  const [firstMonth, lastMonth] = [shown?.months[0], shown?.months.at(-1)];
  return (
    <StepFrame
      step={step}
      about={
        shown === undefined
          ? undefined
          : `${nameOf(shown.store)}, ${accounts.length === 1 ? '1 account' : `${formatCount(accounts.length)} accounts`}${
              firstMonth && lastMonth ? `, ${formatMonth(firstMonth)} to ${formatMonth(lastMonth)}` : ''
            }`
      }
      aside={
        <StoreSegments
          stores={lefts}
          value={shown?.store ?? ''}
          onChange={(store) => setAddress({ store }, { replace: true })}
        />
      }
      note={
        left === 0
          ? undefined
          : `${formatCount(left)} ${left === 1 ? 'account' : 'accounts'} with ${formatMoneyCents(unmapped)} not mapped yet. You can go on: suggestions apply, and the rest counts only in its department.`
      }
    >
      {shown === undefined ? (
        <FilesFirst title="No ledger accounts yet">
          They are read from the chart of accounts (gl_accounts.csv); with the balances (gl_balances.csv) each shows the
          dollars of its last three months.
        </FilesFirst>
      ) : (
        <AccountPlacer
          key={shown.store}
          accounts={accounts}
          lines={found.statementLines.filter(({ accountTypes }) => accountTypes.length > 0)}
          view={{ segment: address.show, search: address.search, least: Number(address.least) }}
          onView={(change) => setAddress(viewInAddress(change), { replace: true })}
          onPlace={(numbers, placeOf) => {
            const wanted = new Map(
              accounts.filter(({ account }) => numbers.includes(account)).map((each) => [each.account, placeOf(each)]),
            );
            step.form.set('accounts', withPlaces(rows, shown.store, wanted));
          }}
          readOnly={readOnly}
        />
      )}
    </StepFrame>
  );
}
