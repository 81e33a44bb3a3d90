import { answerOf, type Settings, useCall } from '@fixed-ops/api';
import type { BodyOf, MappedAccount } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { Answer, EmptyState, Panel } from '@fixed-ops/ui';
import type { useForm } from '@fixed-ops/ui/form';
import { AccountPlacer, unmappedTotal } from '@fixed-ops/ui/placing';
import { useMemo } from 'react';
import { BlockForm } from '../block/block-form.tsx';
import { BlockSkeleton } from '../block/block-page.tsx';
import { useBlockForm } from '../block/use-block-form.ts';
import { accountsAddress, usePlacingView } from '../block/use-placing-view.ts';
import {
  type AccountOptions,
  accountBodyOf,
  accountRules,
  accountValuesOf,
  placeableAccounts,
  placedAccount,
  placeWords,
} from './account-values.ts';

interface StatementAccountsFormProps {
  readonly settings: Settings<MappedAccount[], BodyOf<typeof administrationCalls.putAiStatementAccountMapping>>;
  readonly accounts: readonly MappedAccount[];
  readonly readOnly: boolean;
}

/** The accounts beside the lines of the statement, and the dollars that are on no line. */
export function StatementAccountsForm({ settings, accounts, readOnly }: StatementAccountsFormProps) {
  const options = useCall(administrationCalls.aiStatementAccountOptions);
  const form = useBlockForm(settings, accounts, {
    valuesOf: accountValuesOf,
    bodyOf: accountBodyOf,
    rules: accountRules,
  });
  return (
    <BlockForm
      label="Statement accounts"
      settings={settings}
      form={form}
      valuesOf={accountValuesOf}
      readOnly={readOnly}
      waits={options.isPending}
      wordsOf={(value) => placeWords(value, options.data?.lines ?? [])}
    >
      <Answer
        name="Accounts of the ledger"
        answer={answerOf(options)}
        skeleton={<BlockSkeleton title="Accounts of the ledger" />}
        isEmpty={(answer) => answer.accounts.length === 0}
        empty={() => (
          <Panel>
            <EmptyState title="No ledger account has come yet">
              Accounts appear here once the nightly files include a ledger.
            </EmptyState>
          </Panel>
        )}
      >
        {(answer) => <Placer form={form} saved={accounts} options={answer} readOnly={readOnly} />}
      </Answer>
    </BlockForm>
  );
}

interface PlacerProps {
  readonly form: ReturnType<typeof useForm<ReturnType<typeof accountValuesOf>>>;
  readonly saved: readonly MappedAccount[];
  readonly options: AccountOptions;
  readonly readOnly: boolean;
}

function Placer({ form, saved, options, readOnly }: PlacerProps) {
  const { accounts } = form.values;
  // This is not memoized, because a reset of the form changes rows within the same array.
  const placeable = placeableAccounts(saved, accounts, options);
  const placing = usePlacingView(accountsAddress, () => (unmappedTotal(placeable, 'saved') === 0 ? 'all' : 'unmapped'));
  const problems = useMemo(() => {
    if (form.errorCount === 0) return undefined;
    return new Map(
      accounts.flatMap(({ account }, index) => {
        const { error } = form.fieldAt(`accounts.${index}.place`);
        return error === null ? [] : [[account, error] as const];
      }),
    );
  }, [accounts, form]);
  return (
    <AccountPlacer
      accounts={placeable}
      lines={options.lines.filter(({ accountTypes }) => accountTypes.length > 0)}
      {...placing}
      onPlace={(numbers, toPlace) => {
        const wanted = new Set(numbers);
        const byNumber = new Map(placeable.map((each) => [each.account, each]));
        form.set(
          'accounts',
          accounts.map((account) => {
            const known = byNumber.get(account.account);
            return wanted.has(account.account) && known ? placedAccount(account, toPlace(known)) : account;
          }),
        );
      }}
      problems={problems}
      readOnly={readOnly}
    />
  );
}
