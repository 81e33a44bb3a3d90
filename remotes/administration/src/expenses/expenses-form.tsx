import type { Settings } from '@fixed-ops/api';
import type { BodyOf, ExpenseLine } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { Box, Panel, SectionHead } from '@fixed-ops/ui';
import { useFormRows } from '@fixed-ops/ui/form';
import { BlockForm } from '../block/block-form.tsx';
import type { Department } from '../block/department-tabs.tsx';
import { useBlockForm } from '../block/use-block-form.ts';
import {
  CATEGORIES,
  defaultLine,
  expenseBodyOf,
  expenseRules,
  expenseValuesOf,
  type LineRow,
  type Options,
} from './expense-values.ts';
import { ExpensesEffect } from './expenses-effect.tsx';
import { defaultGuide, linesByKey, useLastStatement } from './last-statement.ts';
import { LineFields, LinesHead } from './line-fields.tsx';
import { PARTS_OF_EXPENSES } from './parts-of-expenses.ts';

interface ExpensesFormProps {
  readonly settings: Settings<ExpenseLine[], BodyOf<typeof administrationCalls.putServiceExpenses>>;
  readonly lines: readonly ExpenseLine[];
  readonly options: Options;
  readonly department: Department;
  readonly readOnly: boolean;
}

/** Lines by kind of expense, each with the dollars of its accounts. */
export function ExpensesForm({ settings, lines, options, department, readOnly }: ExpensesFormProps) {
  const form = useBlockForm(settings, lines, {
    valuesOf: expenseValuesOf,
    bodyOf: expenseBodyOf,
    rules: expenseRules,
    schema: administrationCalls.putServiceExpenses.body,
  });
  const { rows } = useFormRows(form, 'lines');
  const onStatement = linesByKey(useLastStatement(department).statement);
  const usual = (line: LineRow) => defaultLine(line, department, options);
  return (
    <BlockForm
      label="Expenses"
      settings={settings}
      form={form}
      valuesOf={expenseValuesOf}
      readOnly={readOnly}
      within={PARTS_OF_EXPENSES}
      defaults={{ lines: form.values.lines.map(usual) }}
      aside={
        <ExpensesEffect department={department} saved={expenseValuesOf(lines).lines} entered={form.values.lines} />
      }
    >
      {CATEGORIES.map(({ key, label }) => (
        <Panel key={key} aria-label={label} pt="4">
          <Box px="5">
            <SectionHead title={label} />
          </Box>
          <LinesHead />
          {rows
            .filter(({ value }) => value.category === key)
            .map((row) => (
              <LineFields
                key={row.value.expenseKey}
                row={row}
                options={options}
                usual={usual(row.value)}
                defaultGuide={defaultGuide(onStatement.get(`${department}.expense.${key}.${row.value.expenseKey}`))}
                readOnly={readOnly}
              />
            ))}
        </Panel>
      ))}
    </BlockForm>
  );
}
