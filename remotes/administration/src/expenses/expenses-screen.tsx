import { answerOf, useCall, useSettings } from '@fixed-ops/api';
import type { ExpenseLine } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { urlChoice, urlSchema, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, EmptyState, SegmentedControl } from '@fixed-ops/ui';
import { BlockPage, BlockSkeleton } from '../block/block-page.tsx';
import { type Department, DepartmentTabs, departmentName, useDepartment } from '../block/department-tabs.tsx';
import { BudgetHistory } from '../budgets/budget-history.tsx';
import { BudgetMonth } from '../budgets/budget-month.tsx';
import { ExpensesForm } from './expenses-form.tsx';

const callsOf = {
  service: { get: administrationCalls.serviceExpenses, put: administrationCalls.putServiceExpenses },
  parts: { get: administrationCalls.partsExpenses, put: administrationCalls.putPartsExpenses },
} as const;
const addressSchema = urlSchema({ show: urlChoice(['lines', 'months']) });

/** The expense lines of a department: accounts, budgets, guides, and the budget of single months. */
export function ExpensesScreen() {
  const { activeDealership } = useSession();
  const department = useDepartment();
  const [{ show }, setAddress] = useUrlState(addressSchema);
  const settings = useSettings(callsOf[department], { name: 'Expenses', invalidates: 'dealership' });
  const options = useCall(administrationCalls.aiStatementAccountOptions, { enabled: show === 'lines' });
  return (
    <BlockPage
      title="Expenses"
      part={departmentName(department)}
      settings={settings}
      {...(show === 'months' ? { history: <BudgetHistory /> } : {})}
      intro="Which accounts make up each expense line of the AI Statement, and what it is compared with."
      controls={
        <>
          <DepartmentTabs />
          <SegmentedControl
            label="Show"
            value={show}
            segments={[
              { value: 'lines', label: 'Lines' },
              { value: 'months', label: 'Budget by month' },
            ]}
            onChange={(next) => setAddress({ show: next })}
          />
        </>
      }
    >
      {(data, readOnly) =>
        show === 'months' ? (
          <BudgetMonth
            key={`${activeDealership.id} ${department}`}
            only={statementKeys(data, department)}
            department={department}
            readOnly={readOnly}
            empty={({ hiddenSections }) =>
              hiddenSections.includes('expense') ? (
                <EmptyState title="Expenses of this department are not open to your title">
                  Somebody with a title that sees them has to enter their budgets.
                </EmptyState>
              ) : (
                <EmptyState title="No expense line yet">
                  Budgets appear here once the statement has expense lines.
                </EmptyState>
              )
            }
          />
        ) : (
          <Answer
            name="Accounts of the ledger"
            answer={answerOf(options)}
            skeleton={<BlockSkeleton title="Expenses" />}
          >
            {(known) => (
              <ExpensesForm
                key={`${activeDealership.id} ${department}`}
                settings={settings}
                lines={data}
                options={known}
                department={department}
                readOnly={readOnly}
              />
            )}
          </Answer>
        )
      }
    </BlockPage>
  );
}

/** The keys that expense lines have on the statement. */
const statementKeys = (lines: readonly ExpenseLine[], department: Department): ReadonlySet<string> =>
  new Set(lines.map(({ category, expenseKey }) => `${department}.expense.${category}.${expenseKey}`));
