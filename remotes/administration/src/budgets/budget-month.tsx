import { answerOf, useCall } from '@fixed-ops/api';
import { type Statement, statementCalls } from '@fixed-ops/contract/statement';
import { addMonths, formatMonth, monthOf } from '@fixed-ops/metrics';
import { urlSchema, urlText, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, EmptyState, Panel, SectionHead } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { BlockSkeleton } from '../block/block-page.tsx';
import type { Department } from '../block/department-tabs.tsx';
import { MonthSteps } from '../block/month-steps.tsx';
import { useUnseenWords } from '../block/sees-department.ts';
import { BudgetForm } from './budget-form.tsx';
import { budgetLines } from './budget-lines.ts';

const addressSchema = urlSchema({ month: urlText() });

interface BudgetMonthProps {
  readonly department: Department;
  readonly readOnly: boolean;
  /** Keys of the lines to plan; null for every line of the statement. */
  readonly only: ReadonlySet<string> | null;
  /** Shown if there is no line to plan. */
  readonly empty: (statement: Statement) => ReactNode;
  /** Shown below the lines: what the person's title does not see. */
  readonly aside?: (statement: Statement) => ReactNode;
}

/** The budget of each line in one month. A month of an expense without its own budget shows that of the line. */
export function BudgetMonth({ department, readOnly, only, empty, aside }: BudgetMonthProps) {
  const { dealershipData, worksHere } = useSession();
  const [address, setAddress] = useUrlState(addressSchema);
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(address.month) ? address.month : monthOf(dealershipData.today);
  const statement = useCall(statementCalls.statementModel, { query: { department, month }, enabled: worksHere });
  // Fields of another month would stand under this one's name, and would be saved for that month.
  const answer = statement.isPlaceholderData ? { ...answerOf(statement), data: undefined } : answerOf(statement);
  const unseen = useUnseenWords();
  const step = (months: number) => setAddress({ month: monthOf(addMonths(`${month}-01`, months)) });
  if (!worksHere) {
    return (
      <Panel>
        <EmptyState title="Budgets are on the statement">{unseen}</EmptyState>
      </Panel>
    );
  }
  return (
    <>
      <Box display="flex" alignItems="center" gap="2" mb="3">
        <SectionHead title={formatMonth(month)} />
        <MonthSteps onStep={step} />
      </Box>
      <Answer name="Budgets" answer={answer} skeleton={<BlockSkeleton title="Budgets" />}>
        {({ data }) => {
          const lines = budgetLines(data, only);
          if (lines.length === 0) return <Panel>{empty(data)}</Panel>;
          return (
            <>
              <BudgetForm
                key={`${department} ${data.month}`}
                label={`${only ? 'Budgets' : 'Statement budgets'} ${department} ${data.month}`}
                lines={lines}
                readAt={statement.dataUpdatedAt}
                month={data.month}
                readOnly={readOnly}
                readAgain={async (how) => {
                  const again = await statement.refetch(how);
                  return again.data && budgetLines(again.data.data, only);
                }}
              />
              {aside?.(data)}
            </>
          );
        }}
      </Answer>
    </>
  );
}
