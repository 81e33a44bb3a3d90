import type { Settings } from '@fixed-ops/api';
import type { BodyOf } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { Box, Button, Panel, SectionHead, Stack, Text, X } from '@fixed-ops/ui';
import {
  type FormListRow,
  FormRow,
  MoneyField,
  NumberField,
  ReorderList,
  TagField,
  TextField,
  useFormRows,
} from '@fixed-ops/ui/form';
import type { ReactNode } from 'react';
import { BlockForm } from '../block/block-form.tsx';
import { useBlockForm } from '../block/use-block-form.ts';
import { besideField } from './beside-field.ts';
import { WholesaleEffect } from './wholesale-effect.tsx';
import {
  type WholesaleData,
  type WholesaleValues,
  wholesaleBodyOf,
  wholesaleDefaults,
  wholesaleRules,
  wholesaleValuesOf,
} from './wholesale-values.ts';

interface WholesaleFormProps {
  readonly settings: Settings<WholesaleData, BodyOf<typeof administrationCalls.putPartsOptionsWholeSaleAnalysis>>;
  readonly data: WholesaleData;
  readonly readOnly: boolean;
}

/** When an account is stale, its target gross, the customer types, and the excluded accounts. */
export function WholesaleForm({ settings, data, readOnly }: WholesaleFormProps) {
  const form = useBlockForm(settings, data, {
    valuesOf: wholesaleValuesOf,
    bodyOf: wholesaleBodyOf,
    rules: wholesaleRules,
    schema: administrationCalls.putPartsOptionsWholeSaleAnalysis.body,
  });
  const { rows, append, move } = useFormRows(form, 'customerTypes');
  return (
    <BlockForm
      label="Wholesale"
      settings={settings}
      form={form}
      valuesOf={wholesaleValuesOf}
      readOnly={readOnly}
      defaults={wholesaleDefaults}
      aside={<WholesaleEffect saved={wholesaleValuesOf(data)} values={form.values} />}
    >
      <Panel aria-label="Quiet accounts" p="5">
        <SectionHead title="Quiet accounts" note="Customers who have stopped buying" />
        <Stack gap="4" mt="3">
          <FormRow>
            <NumberField {...form.field('staleDays')} unit="days" readOnly={readOnly} />
            <MoneyField
              {...form.field('minPrior12')}
              readOnly={readOnly}
              help="Customers who bought less are not listed."
            />
          </FormRow>
          <FormRow>
            <NumberField {...form.field('gpTarget')} unit="%" decimals={1} readOnly={readOnly} />
          </FormRow>
          <TagField
            {...form.field('excludeAccounts')}
            readOnly={readOnly}
            placeholder="Number, * for any characters"
            help="Sister stores and house accounts. Figures include them, lists do not."
          />
        </Stack>
      </Panel>
      <Panel aria-label="Customer types" p="5">
        <SectionHead title="Customer types" note="The first matching pattern applies; * stands for any characters" />
        <Box mt="3">
          {rows.length === 0 ? <Text color="fg.muted">Every account has the type of the nightly file.</Text> : null}
          <ReorderList
            label="Customer types"
            items={rows}
            itemKey={(row) => row.id}
            nameOf={(row) => row.value.pattern || 'new pattern'}
            onMove={move}
            readOnly={readOnly}
          >
            {(row, index, handle) => <PatternFields row={row} index={index} handle={handle} readOnly={readOnly} />}
          </ReorderList>
          {readOnly ? null : (
            <Box mt="3">
              <Button onClick={() => append({ id: `new-${Date.now()}-${rows.length}`, pattern: '', type: '' })}>
                Add a pattern
              </Button>
            </Box>
          )}
        </Box>
      </Panel>
    </BlockForm>
  );
}

interface PatternFieldsProps {
  readonly row: FormListRow<WholesaleValues['customerTypes'][number]>;
  readonly index: number;
  readonly handle: ReactNode;
  readonly readOnly: boolean;
}

/** The fields of one pattern, with the handle that moves it. */
function PatternFields({ row, index, handle, readOnly }: PatternFieldsProps) {
  return (
    <Box
      display="grid"
      gridTemplateColumns={{
        base: 'auto minmax(0, 1fr) auto',
        md: 'auto minmax(0, 1fr) minmax(0, 1fr) auto',
      }}
      gap="2"
      alignItems="start"
      py="1.5"
    >
      <Box pt={besideField(index)}>
        <Box display="grid" alignItems="center" h="controlForm">
          {handle}
        </Box>
      </Box>
      <TextField {...row.field('pattern')} labelInHead={index > 0} maxLength={64} readOnly={readOnly} />
      <Box gridColumn={{ base: '2', md: 'auto' }} gridRow={{ base: '2', md: 'auto' }}>
        <TextField
          {...row.field('type')}
          labelInHead={index > 0}
          maxLength={64}
          placeholder="Such as body"
          readOnly={readOnly}
        />
      </Box>
      {readOnly ? null : (
        <Button
          size="md"
          mt={besideField(index)}
          variant="ghost"
          aria-label={`Remove pattern ${row.value.pattern}`}
          onClick={row.remove}
        >
          <X />
        </Button>
      )}
    </Box>
  );
}
