import type { Settings } from '@fixed-ops/api';
import type { BodyOf, ExpenseLine } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { formatMoney } from '@fixed-ops/metrics';
import { Box, Button, chakra, Panel, RotateCcw, SectionHead, Text } from '@fixed-ops/ui';
import {
  ChoiceField,
  type FieldBinding,
  type FormListRow,
  MoneyField,
  NumberField,
  TagField,
  TextField,
  useFormRows,
} from '@fixed-ops/ui/form';
import { BlockForm } from '../block/block-form.tsx';
import type { Department } from '../block/department-tabs.tsx';
import { useBlockForm } from '../block/use-block-form.ts';
import {
  averageMonth,
  CATEGORIES,
  expenseBodyOf,
  expenseRules,
  expenseValuesOf,
  type LineRow,
  METHODS,
  type Options,
  usualLine,
} from './expense-values.ts';
import { ExpensesEffect } from './expenses-effect.tsx';
import { linesByKey, useLastStatement, usualGuide } from './last-statement.ts';
import { PARTS_OF_EXPENSES } from './parts-of-expenses.ts';

interface ExpensesFormProps {
  readonly settings: Settings<ExpenseLine[], BodyOf<typeof administrationCalls.putServiceExpenses>>;
  readonly lines: readonly ExpenseLine[];
  readonly options: Options;
  readonly department: Department;
  readonly readOnly: boolean;
}

/** Lines by kind of expense, each with what its accounts came to. */
export function ExpensesForm({ settings, lines, options, department, readOnly }: ExpensesFormProps) {
  const form = useBlockForm(settings, lines, {
    valuesOf: expenseValuesOf,
    bodyOf: expenseBodyOf,
    rules: expenseRules,
    schema: administrationCalls.putServiceExpenses.body,
  });
  const { rows } = useFormRows(form, 'lines');
  const onStatement = linesByKey(useLastStatement(department).statement);
  const usual = (line: LineRow) => usualLine(line, department, options);
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
        <Panel key={key} aria-label={label} py="4">
          <Box px="5">
            <SectionHead title={label} />
          </Box>
          {rows
            .filter(({ value }) => value.category === key)
            .map((row) => (
              <LineFields
                key={row.value.expenseKey}
                row={row}
                options={options}
                usual={usual(row.value)}
                usualGuide={usualGuide(onStatement.get(`${department}.expense.${key}.${row.value.expenseKey}`))}
                readOnly={readOnly}
              />
            ))}
        </Panel>
      ))}
    </BlockForm>
  );
}

interface LineFieldsProps {
  readonly row: FormListRow<LineRow>;
  readonly options: Options;
  /** The line with the product's own values. */
  readonly usual: LineRow;
  /** What the empty field names, in percent of gross; null where nothing says. */
  readonly usualGuide: number | null;
  readonly readOnly: boolean;
}

/** What a reset brings back. */
const RESET_FIELDS = ['label', 'monthlyBudget', 'guidelinePctGross', 'allocateMethod'] as const;

function LineFields({ row, options, usual, usualGuide: guide, readOnly }: LineFieldsProps) {
  const average = averageMonth(row.value.accounts, options);
  const names = new Map(options.accounts.map(({ account, description }) => [account, description]));
  return (
    <Box
      role="group"
      aria-label={row.value.label}
      data-changed={row.isChanged ? '' : undefined}
      px="5"
      py="3"
      mt="2"
      borderTopWidth="1px"
      borderColor="border.muted"
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: 'minmax(0, 1fr) minmax(0, 1fr)', md: 'minmax(0, 1.4fr) 132px 128px 180px 32px' }}
      alignItems="start"
    >
      <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>
        <TextField {...row.field('label')} maxLength={80} readOnly={readOnly} />
      </Box>
      <MoneyField {...row.field('monthlyBudget')} readOnly={readOnly} placeholder="None" />
      <NumberField
        {...row.field('guidelinePctGross')}
        unit="%"
        readOnly={readOnly}
        placeholder={guide === null ? 'Usual' : `Usual ${guide}`}
      />
      <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>
        <ChoiceField {...(row.field('allocateMethod') as FieldBinding<string>)} choices={METHODS} disabled={readOnly} />
      </Box>
      <Box gridColumn={{ base: '1 / -1', md: 'auto' }} justifySelf="end" pt={{ md: '6' }} minH={{ md: '14' }}>
        {readOnly || RESET_FIELDS.every((field) => row.value[field] === usual[field]) ? null : (
          <Button
            size="sm"
            variant="ghost"
            px="1.5"
            aria-label={`Reset ${usual.label} to its defaults`}
            onClick={() => {
              for (const field of RESET_FIELDS) (row.field(field) as FieldBinding<string>).onChange(usual[field]);
            }}
          >
            <RotateCcw />
            <chakra.span hideFrom="md">Reset</chakra.span>
          </Button>
        )}
      </Box>
      <Box gridColumn="1 / -1">
        <TagField
          {...row.field('accounts')}
          nameOf={(account) => [account, names.get(account)].filter(Boolean).join(' ')}
          options={options.accounts
            .filter(({ type }) => type === 'expense')
            .map(({ account, description }) => ({ value: account, label: description }))}
          placeholder="Account number"
          readOnly={readOnly}
        />
        <Text mt="1" textStyle="meta" color="fg.muted">
          {average === null
            ? 'The ledger has no month yet.'
            : `${formatMoney(average)} in an average month of the last three`}
        </Text>
      </Box>
    </Box>
  );
}
