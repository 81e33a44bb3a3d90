import { useSettings } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import type { Statement } from '@fixed-ops/contract/statement';
import { urlChoice, urlSchema, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { EmptyState, SegmentedControl, Text } from '@fixed-ops/ui';
import { BlockPage } from '../block/block-page.tsx';
import { DepartmentTabs, departmentName, useDepartment } from '../block/department-tabs.tsx';
import { BudgetHistory } from '../budgets/budget-history.tsx';
import { BudgetMonth } from '../budgets/budget-month.tsx';
import { StatementAccountsForm } from './statement-accounts-form.tsx';

const mappingCalls = {
  get: administrationCalls.aiStatementAccountMapping,
  put: administrationCalls.putAiStatementAccountMapping,
};
const partSchema = urlSchema({ part: urlChoice(['accounts', 'budget']) });

/** The statement line of each ledger account, and the budget of each line. */
export function StatementAccountsScreen() {
  const { activeDealership } = useSession();
  const department = useDepartment();
  const [{ part }, setAddress] = useUrlState(partSchema);
  const settings = useSettings(mappingCalls, { name: 'Statement accounts', invalidates: 'dealership' });
  const isBudget = part === 'budget';
  return (
    <BlockPage
      title="Statement accounts"
      settings={settings}
      {...(isBudget ? { part: departmentName(department), history: <BudgetHistory /> } : {})}
      intro={
        isBudget
          ? 'The budget of each line of the AI Statement, month by month.'
          : 'Which line of the AI Statement each account of the ledger is on. Bring unmapped dollars to zero.'
      }
      controls={
        <>
          <SegmentedControl
            label="Part of the statement"
            value={part}
            segments={[
              { value: 'accounts', label: 'Accounts' },
              { value: 'budget', label: 'Budget by month' },
            ]}
            onChange={(next) => setAddress({ part: next })}
          />
          {isBudget ? <DepartmentTabs /> : null}
        </>
      }
    >
      {(data, readOnly) =>
        isBudget ? (
          <BudgetMonth
            key={`${activeDealership.id} ${department}`}
            only={null}
            department={department}
            readOnly={readOnly}
            empty={() => (
              <EmptyState title="No line of this statement is open to your title">
                Somebody with a title that sees them has to enter their budgets.
              </EmptyState>
            )}
            aside={hiddenWords}
          />
        ) : (
          <StatementAccountsForm key={activeDealership.id} settings={settings} accounts={data} readOnly={readOnly} />
        )
      }
    </BlockPage>
  );
}

/** Names the lines that the person's title does not see. */
function hiddenWords({ hiddenSections }: Statement) {
  const hidden = hiddenSections.includes('expense')
    ? 'Expenses'
    : hiddenSections.includes('sales')
      ? 'Sales and their cost'
      : null;
  return hidden === null ? null : (
    <Text mt="4" color="fg.muted">
      {hidden} of this department are not open to your title.
    </Text>
  );
}
