import { answerOf, useCall, useCallMutation } from '@fixed-ops/api';
import type { CallResponse, ExpenseLine } from '@fixed-ops/contract';
import { statementCalls } from '@fixed-ops/contract/statement';
import { addMonths, formatMoney, formatMonth, monthOf, NO_VALUE } from '@fixed-ops/metrics';
import { urlSchema, urlText, useUrlState } from '@fixed-ops/router';
import { useSession, useUnsavedPart } from '@fixed-ops/session';
import { Answer, Box, EmptyState, type FieldRules, Panel, parseNumber, SectionHead } from '@fixed-ops/ui';
import { MoneyField, numberText, useForm, useFormRows } from '@fixed-ops/ui/form';
import { BlockSkeleton } from '../block/block-page.tsx';
import type { Department } from '../block/department-tabs.tsx';
import { EffectPanel } from '../block/effect-table.tsx';
import { type ReadAgain, useListDraft } from '../block/list-draft.ts';
import { ListForm } from '../block/list-form.tsx';
import { MonthSteps } from '../block/month-steps.tsx';
import { useUnseenWords } from '../block/sees-department.ts';
import { useBudgetSaver, useLastBudgetSave } from './budget-history.tsx';
import { PARTS_OF_EXPENSES } from './parts-of-expenses.ts';

type StatementLine = CallResponse<typeof statementCalls.statementModel>['data']['sections'][number]['lines'][number];

interface BudgetRow {
  readonly lineKey: string;
  readonly label: string;
  readonly budget: string;
}
interface BudgetValues {
  readonly rows: readonly BudgetRow[];
}

const MOST = 1_000_000_000;
const rules: FieldRules<BudgetValues> = {
  rows: {
    label: 'Budgets',
    each: {
      key: ({ lineKey }) => lineKey,
      label: ({ label }) => label,
      fields: {
        budget: {
          label: 'Budget',
          type: 'amount',
          validate: (text) => (Math.abs(parseNumber(text) ?? 0) > MOST ? 'Budget is too large' : null),
        },
      },
    },
  },
};

const addressSchema = urlSchema({ month: urlText() });

interface BudgetMonthProps {
  readonly lines: readonly ExpenseLine[];
  readonly department: Department;
  readonly readOnly: boolean;
}

/** The budget of each expense line in one month. A month without its own budget shows that of the line. */
export function BudgetMonth({ lines, department, readOnly }: BudgetMonthProps) {
  const { dealershipData, worksHere } = useSession();
  const [address, setAddress] = useUrlState(addressSchema);
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(address.month) ? address.month : monthOf(dealershipData.today);
  const statement = useCall(statementCalls.statementModel, { query: { department, month }, enabled: worksHere });
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
      <Answer name="Budgets" answer={answerOf(statement)} skeleton={<BlockSkeleton title="Budgets" />}>
        {({ data }) => {
          const keys = new Map(
            lines.map((line) => [`${department}.expense.${line.category}.${line.expenseKey}`, line]),
          );
          const linesOf = ({ sections }: typeof data) =>
            sections.flatMap((section) => section.lines).filter(({ lineKey }) => keys.has(lineKey));
          const found = linesOf(data);
          if (found.length === 0) {
            return (
              <Panel>
                {data.hiddenSections.includes('expense') ? (
                  <EmptyState title="Expenses of this department are not open to your title">
                    Somebody with a title that sees them has to enter their budgets.
                  </EmptyState>
                ) : (
                  <EmptyState title="No expense line yet">
                    Budgets appear here once the statement has expense lines.
                  </EmptyState>
                )}
              </Panel>
            );
          }
          return (
            <BudgetForm
              key={`${department} ${data.month}`}
              found={found}
              month={data.month}
              department={department}
              readOnly={readOnly}
              readAgain={async (how) => {
                const again = await statement.refetch(how);
                return again.data && linesOf(again.data.data);
              }}
            />
          );
        }}
      </Answer>
    </>
  );
}

const valuesOf = (found: readonly StatementLine[]): BudgetValues => ({
  rows: found.map(({ lineKey, label, budget }) => ({
    lineKey,
    label,
    budget: budget === null ? '' : numberText(budget, 2),
  })),
});

/** Rounded to the cent like a field that was left, because Enter saves before the field is left. */
const amountOf = (text: string) => (text.trim() === '' ? null : Number(parseNumber(text)?.toFixed(2)));

/** The changed budgets, each with its row and the value that it replaces. */
const changesOf = (values: BudgetValues, base: readonly StatementLine[]) => {
  const seen = valuesOf(base).rows;
  return values.rows.flatMap(({ lineKey, budget }, row) =>
    budget === seen[row]?.budget
      ? []
      : [{ row, lineKey, amount: amountOf(budget), expected: base[row]?.budget ?? null }],
  );
};
const entriesOf = (values: BudgetValues, base: readonly StatementLine[], month: string) =>
  changesOf(values, base).map(({ row: _row, ...change }) => ({ ...change, month, kind: 'budget' as const }));

/** Lines whose budget differs. */
function changedLines(base: readonly StatementLine[], theirs: readonly StatementLine[]): ReadonlySet<string> {
  const before = new Map(base.map(({ lineKey, budget }) => [lineKey, budget]));
  return new Set(theirs.filter(({ lineKey, budget }) => budget !== before.get(lineKey)).map(({ lineKey }) => lineKey));
}

/** Dollars of a month's budgets; null where none is set. */
const sumOf = ({ rows }: BudgetValues) =>
  rows.every(({ budget }) => budget.trim() === '')
    ? null
    : rows.reduce((total, { budget }) => total + (parseNumber(budget) ?? 0), 0);
/** Dollars posted so far to lines with a budget; other lines have no remainder. */
const postedOf = ({ rows }: BudgetValues, found: readonly StatementLine[]) => {
  const budgeted = new Set(rows.filter(({ budget }) => budget.trim() !== '').map(({ lineKey }) => lineKey));
  return found.reduce((total, { lineKey, actual }) => total + (budgeted.has(lineKey) ? (actual ?? 0) : 0), 0);
};
const moneyOf = (dollars: number | null) => (dollars === null ? NO_VALUE : formatMoney(dollars));

interface BudgetFormProps {
  readonly found: readonly StatementLine[];
  readonly month: string;
  readonly department: Department;
  readonly readOnly: boolean;
  readonly readAgain: ReadAgain<readonly StatementLine[]>;
}

function BudgetForm({ found, month, department, readOnly, readAgain }: BudgetFormProps) {
  const put = useCallMutation(statementCalls.putStatementModel, { name: 'Budgets', invalidates: 'dealership' });
  const readSaver = useBudgetSaver(month);
  const draft = useListDraft(found, readAgain, (base, theirs) => readSaver(changedLines(base, theirs)));
  const note = useLastBudgetSave(month, { enabled: !readOnly });
  const form = useForm({
    initial: valuesOf(found),
    rules,
    onSave: (values) =>
      draft.save(
        (base) => put.mutateAsync({ body: { entries: entriesOf(values, base, month) } }),
        (base, sent) => `rows.${changesOf(values, base)[sent]?.row}.budget`,
      ),
  });
  useUnsavedPart(form.isDirty, PARTS_OF_EXPENSES);
  const { rows } = useFormRows(form, 'rows');
  const saved = valuesOf(found);
  const leftOf = (values: BudgetValues) => {
    const budget = sumOf(values);
    return moneyOf(budget === null ? null : budget - postedOf(values, found));
  };
  return (
    <ListForm
      label={`Budgets ${department} ${month}`}
      form={form}
      draft={draft}
      valuesOf={valuesOf}
      readOnly={readOnly}
      note={note}
      aside={
        <EffectPanel
          note={formatMonth(month)}
          rows={[
            { name: 'Budget', now: moneyOf(sumOf(saved)), next: moneyOf(sumOf(form.values)) },
            { name: 'Remaining', now: leftOf(saved), next: leftOf(form.values) },
          ]}
        >
          {formatMoney(postedOf(form.values, found))} is posted so far on lines with a budget. An empty month uses the
          budget of its line.
        </EffectPanel>
      }
    >
      <Panel aria-label="Budgets" py="2">
        {rows.map((row) => {
          // A line that was added meanwhile is in the statement but has no row in the form yet.
          const line = found.find(({ lineKey }) => lineKey === row.value.lineKey);
          const spent = `${formatMoney(line?.actual ?? null)} posted`;
          return (
            <Box
              key={row.value.lineKey}
              role="group"
              aria-label={row.value.label}
              display="grid"
              gridTemplateColumns={{ base: 'minmax(0, 1fr) 148px', md: 'minmax(0, 1fr) 160px 160px' }}
              gap="3"
              px="5"
              py="1.5"
              alignItems="start"
            >
              <Box pt="1.5">
                {row.value.label}
                <Box hideFrom="md" textStyle="meta" color="fg.muted" fontVariantNumeric="tabular-nums">
                  {spent}
                </Box>
              </Box>
              <Box pt="1.5" hideBelow="md" textAlign="end" color="fg.muted" fontVariantNumeric="tabular-nums">
                {spent}
              </Box>
              <MoneyField {...row.field('budget')} size="sm" hideLabel placeholder="None" readOnly={readOnly} />
            </Box>
          );
        })}
      </Panel>
    </ListForm>
  );
}
