import { useCallMutation } from '@fixed-ops/api';
import { statementCalls } from '@fixed-ops/contract/statement';
import { formatMoney } from '@fixed-ops/metrics';
import { useUnsavedPart } from '@fixed-ops/session';
import { Box, Panel, SectionHead } from '@fixed-ops/ui';
import { MoneyField, useForm, useFormRows } from '@fixed-ops/ui/form';
import { type ReadAgain, useListDraft } from '../block/list-draft.ts';
import { ListForm } from '../block/list-form.tsx';
import { PARTS_OF_PAGE } from '../block/parts-of-page.ts';
import { BudgetEffect } from './budget-effect.tsx';
import { useBudgetSaver, useLastBudgetSave } from './budget-history.tsx';
import type { BudgetLine } from './budget-lines.ts';
import { budgetRules, budgetValuesOf, changedLines, entriesOf, fieldOfSent, savedLines } from './budget-values.ts';

interface BudgetFormProps {
  /** Names the kept input. */
  readonly label: string;
  readonly lines: readonly BudgetLine[];
  /** When they were read. */
  readonly readAt: number;
  readonly month: string;
  readonly readOnly: boolean;
  readonly readAgain: ReadAgain<readonly BudgetLine[]>;
}

/** Other parts of both pages, and other months, are other forms. */
const PARTS: readonly string[] = [...PARTS_OF_PAGE, 'show', 'month'];

/** A field for each line, with what is posted beside it. Sections have a panel each where there are several. */
export function BudgetForm({ label, lines, readAt, month, readOnly, readAgain }: BudgetFormProps) {
  const put = useCallMutation(statementCalls.putStatementModel, { name: 'Budgets', invalidates: 'dealership' });
  const readSaver = useBudgetSaver(month);
  const draft = useListDraft({ newest: lines, readAt }, readAgain, (base, theirs) =>
    readSaver(changedLines(base, theirs)),
  );
  const note = useLastBudgetSave(month, { enabled: !readOnly });
  const form = useForm({
    initial: budgetValuesOf(lines),
    rules: budgetRules,
    onSave: (values) =>
      draft.save(
        (base) => put.mutateAsync({ body: { entries: entriesOf(values, base, month) } }),
        (base, sent) => fieldOfSent(values, base, sent),
        (base) => savedLines(values, base),
      ),
  });
  useUnsavedPart(form.isDirty, PARTS);
  const { rows } = useFormRows(form, 'rows');
  // A line that was added meanwhile is in the statement but has no row in the form yet.
  const lineOf = new Map(lines.map((line) => [line.lineKey, line]));
  const sections = [...new Map(lines.map(({ section, sectionTitle }) => [section, sectionTitle]))];
  return (
    <ListForm
      label={label}
      form={form}
      draft={draft}
      valuesOf={budgetValuesOf}
      readOnly={readOnly}
      note={note}
      aside={<BudgetEffect lines={lines} saved={budgetValuesOf(lines)} entered={form.values} month={month} />}
    >
      {sections.map(([section, title]) => (
        <Panel key={section} aria-label={sections.length === 1 ? 'Budgets' : title} py="2">
          {sections.length === 1 ? null : (
            <Box px="5" pt="2" pb="1">
              <SectionHead title={title} />
            </Box>
          )}
          {rows
            .filter(({ value }) => lineOf.get(value.lineKey)?.section === section)
            .map((row) => {
              const line = lineOf.get(row.value.lineKey);
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
                    {line?.label ?? row.value.label}
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
      ))}
    </ListForm>
  );
}
