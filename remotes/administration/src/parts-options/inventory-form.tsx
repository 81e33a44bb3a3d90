import { type Settings, useCall } from '@fixed-ops/api';
import type { BodyOf } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { inventoryCalls } from '@fixed-ops/contract/dashboards';
import { partStatuses } from '@fixed-ops/metrics/inventory';
import { Box, Button, Panel, SectionHead, Stack, Text, X } from '@fixed-ops/ui';
import {
  CheckboxField,
  FormRow,
  type FormState,
  NumberField,
  SelectField,
  TagField,
  TextField,
  useFormRows,
} from '@fixed-ops/ui/form';
import { BlockForm } from '../block/block-form.tsx';
import { useSeesDepartment } from '../block/sees-department.ts';
import { useBlockForm } from '../block/use-block-form.ts';
import { besideField } from './beside-field.ts';
import { InventoryEffect } from './inventory-effect.tsx';
import {
  edgeOfText,
  type InventoryData,
  type InventoryValues,
  inventoryBodyOf,
  inventoryDefaults,
  inventoryRules,
  inventoryValuesOf,
  type StatusRow,
} from './inventory-values.ts';

interface InventoryFormProps {
  readonly settings: Settings<InventoryData, BodyOf<typeof administrationCalls.putPartsOptionsInvAnalysis>>;
  readonly data: InventoryData;
  readonly readOnly: boolean;
}

const statuses = partStatuses.map(({ key, label }) => ({ value: key, label }));

/** The options of the inventory analysis: aging, obsolescence, what counts, and the DMS codes of each status. */
export function InventoryForm({ settings, data, readOnly }: InventoryFormProps) {
  const form = useBlockForm(settings, data, {
    valuesOf: inventoryValuesOf,
    bodyOf: inventoryBodyOf,
    rules: inventoryRules,
    schema: administrationCalls.putPartsOptionsInvAnalysis.body,
  });
  const stock = useCall(inventoryCalls.inventoryAnalysis, {
    query: { pageSize: 1 },
    decorates: true,
    enabled: useSeesDepartment('parts'),
  });
  const sources = stock.data?.bySource.map(({ source }) => ({ value: source })) ?? [];
  return (
    <BlockForm
      label="Inventory analysis"
      settings={settings}
      form={form}
      valuesOf={inventoryValuesOf}
      readOnly={readOnly}
      defaults={inventoryDefaults}
      // The server tries options only for people who may change them.
      aside={readOnly ? undefined : <InventoryEffect values={form.values} saved={settings.answer.data?.tag} />}
    >
      <Panel aria-label="Aging" p="5">
        <SectionHead title="Aging" note="Months without a sale" />
        <Stack gap="4" mt="3">
          <TagField
            {...form.field('agingEdges')}
            nameOf={(edge) => (edge === '1' ? '1 month' : `${edge} months`)}
            tidy={edgeOfText}
            kind="a whole number of months from 1 to 120"
            compare={(a, b) => Number(a) - Number(b)}
            readOnly={readOnly}
            placeholder="Months, such as 18"
            help="Each column of the aging ends after so many months; the last one holds the rest."
          />
          <FormRow>
            <NumberField {...form.field('obsoleteMonths')} unit="months" readOnly={readOnly} />
            <NumberField {...form.field('daysSupplyTarget')} unit="days" readOnly={readOnly} />
          </FormRow>
          <CheckboxField {...form.field('strict')} disabled={readOnly} />
        </Stack>
      </Panel>
      <Panel aria-label="Phase in and out" p="5">
        <SectionHead title="Phase in and out" note="Status of parts that have none in the DMS" />
        <Stack gap="4" mt="3">
          <FormRow>
            <NumberField {...form.field('phaseInDemands')} readOnly={readOnly} />
            <NumberField {...form.field('phaseInMonths')} unit="months" readOnly={readOnly} />
          </FormRow>
          <FormRow>
            <NumberField {...form.field('phaseOutMonths')} unit="months" readOnly={readOnly} />
          </FormRow>
          <Text textStyle="meta" color="fg.muted">
            Demands are taken at the pace of the last twelve months; with fewer a part is watched. The DMS’s own status
            always comes first.
          </Text>
        </Stack>
      </Panel>
      <Panel aria-label="What counts" p="5">
        <SectionHead title="What counts" />
        <Stack gap="4" mt="3">
          <TagField
            {...form.field('includeSources')}
            options={sources}
            readOnly={readOnly}
            placeholder="Every source"
            help="Without any, every source counts."
          />
          <TagField {...form.field('excludeBins')} readOnly={readOnly} placeholder="Such as LOST or DISPLAY" />
        </Stack>
      </Panel>
      <DmsCodes form={form} readOnly={readOnly} />
    </BlockForm>
  );
}

interface DmsCodesProps {
  readonly form: FormState<InventoryValues>;
  readonly readOnly: boolean;
}

/** The codes of the DMS, each with the status that it stands for. */
function DmsCodes({ form, readOnly }: DmsCodesProps) {
  const { rows, append } = useFormRows(form, 'statusMap');
  return (
    <Panel aria-label="Codes of the DMS" p="5">
      <SectionHead title="Codes of the DMS" note="What a stocking status of the nightly file means" />
      <Stack gap="3" mt="3">
        {rows.length === 0 ? (
          <Text color="fg.muted">Every code has its default meaning.</Text>
        ) : (
          rows.map((row, index) => (
            <StatusFields
              key={row.id}
              index={index}
              code={<TextField {...row.field('dmsCode')} labelInHead={index > 0} maxLength={250} readOnly={readOnly} />}
              status={
                <SelectField
                  {...row.field('status')}
                  labelInHead={index > 0}
                  onChange={(status) => status && row.field('status').onChange(status as StatusRow['status'])}
                  entries={statuses}
                  disabled={readOnly}
                />
              }
              onRemove={readOnly ? null : row.remove}
              name={row.value.dmsCode}
            />
          ))
        )}
        {readOnly ? null : (
          <Box>
            <Button onClick={() => append({ id: `new-${rows.length}-${Date.now()}`, dmsCode: '', status: 'active' })}>
              Add a code
            </Button>
          </Box>
        )}
      </Stack>
    </Panel>
  );
}

interface StatusFieldsProps {
  readonly index: number;
  readonly name: string;
  readonly code: React.ReactNode;
  readonly status: React.ReactNode;
  readonly onRemove: (() => void) | null;
}

function StatusFields({ index, name, code, status, onRemove }: StatusFieldsProps) {
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: '84px minmax(0, 1fr) auto', md: 'minmax(0, 1fr) minmax(0, 1fr) auto' }}
      gap="2"
      alignItems="start"
    >
      {code}
      {status}
      {onRemove ? (
        <Button size="md" mt={besideField(index)} variant="ghost" aria-label={`Remove code ${name}`} onClick={onRemove}>
          <X />
        </Button>
      ) : null}
    </Box>
  );
}
