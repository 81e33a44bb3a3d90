import { Box, DateField, Panel, SectionHead, Stack, Text } from '@fixed-ops/ui';
import {
  DayHoursFields,
  DayHoursHeads,
  type FormListRow,
  isClosedDay,
  MoneyField,
  NumberField,
  TagField,
  useFormRows,
  WEEKDAY_NAMES,
} from '@fixed-ops/ui/form';
import { FileEntriesAnswer } from '../../frame/file-entries-answer.tsx';
import { StepFrame } from '../../frame/step-frame.tsx';
import { storesOf, useStores } from '../../frame/stores.ts';
import { StoresFirst } from '../../frame/stores-first.tsx';
import type { FileEntries } from '../../frame/use-file-entries.ts';
import { useStepForm } from '../../frame/use-step-form.ts';
import { useWizard } from '../../frame/wizard-context.ts';
import {
  DAY_FIELDS,
  dayWords,
  keptDay,
  type RateRow,
  rateDataOf,
  rateRulesFor,
  rateValuesOf,
  weekOfRow,
} from './rates-values.ts';

/** The step for hourly rates and working days. */
export function RatesStep() {
  return <FileEntriesAnswer step="rates">{(found) => <RatesForm found={found} />}</FileEntriesAnswer>;
}

function RatesForm({ found }: { readonly found: FileEntries }) {
  const { readOnly } = useWizard();
  const { nameOf } = useStores();
  const step = useStepForm({
    step: 'rates',
    valuesOf: (saved, onboarding) =>
      rateValuesOf(
        saved,
        storesOf(onboarding).map(({ id }) => id),
        found.stores,
      ),
    dataOf: rateDataOf,
    rules: rateRulesFor(nameOf),
  });
  const { rows } = useFormRows(step.form, 'stores');
  return (
    <StepFrame step={step}>
      {rows.length === 0 ? (
        <StoresFirst>Each store has its own rates and working days.</StoresFirst>
      ) : (
        rows.map((row) => (
          <StoreRates
            key={row.id}
            row={row}
            name={nameOf(row.value.store)}
            fromFiles={found.stores.some(({ store, rates }) => store === row.value.store && rates.length > 0)}
            readOnly={readOnly}
          />
        ))
      )}
    </StepFrame>
  );
}

const fields = {
  display: 'grid',
  gap: '4',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr) minmax(0, 1fr)',
    md: 'repeat(3, minmax(0, 1fr))',
    xl: 'repeat(5, minmax(0, 1fr))',
  },
  alignItems: 'start',
} as const;

interface StoreRatesProps {
  readonly row: FormListRow<RateRow>;
  readonly name: string;
  readonly fromFiles: boolean;
  readonly readOnly: boolean;
}

function StoreRates({ row, name, fromFiles, readOnly }: StoreRatesProps) {
  return (
    <Panel aria-label={name} p="5">
      <SectionHead
        title={name}
        note={
          fromFiles
            ? 'These rates come from your files until you enter others, which stay until a later file has a new day'
            : undefined
        }
      />
      <Box {...fields} mt="3">
        <MoneyField {...row.field('doorRate')} required help="Posted rate per hour" />
        <MoneyField {...row.field('warrantyRate')} help="Paid by the manufacturer" />
        <MoneyField {...row.field('internalRate')} help="Charged to used cars and others" />
        <NumberField {...row.field('warrantyPartsMarkup')} unit="%" help="Warranty parts, above cost" />
        <DateField {...row.field('from')} readOnly={readOnly} />
      </Box>
      <Text mt="5" textStyle="label">
        Working days
      </Text>
      <Text textStyle="meta" color="fg.muted" mb="2">
        Pace and goals depend on how each day counts. Hours may stay empty; if you enter some, a day without hours is
        closed. The six holidays are closed unless you list them below as open.
      </Text>
      <Stack gap="2" role="group" aria-label={`Working days, ${name}`}>
        <DayHoursHeads />
        {DAY_FIELDS.map(({ opens, closes, counts }, index) => (
          <DayHoursFields
            key={counts}
            day={WEEKDAY_NAMES[index] ?? ''}
            opens={row.field(opens)}
            closes={row.field(closes)}
            counts={row.field(counts)}
            isClosed={isClosedDay({ opens: row.value[opens] }, weekOfRow(row.value))}
            readOnly={readOnly}
          />
        ))}
      </Stack>
      <Box mt="4" maxW="520px">
        <TagField
          {...row.field('days')}
          tidy={keptDay}
          nameOf={dayWords}
          compare={(a, b) => (a < b ? -1 : 1)}
          placeholder="Such as 12/24/2026 half"
          help="A date alone means closed; add half or open after it to change that."
        />
      </Box>
    </Panel>
  );
}
