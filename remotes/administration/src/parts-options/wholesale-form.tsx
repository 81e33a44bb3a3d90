import { type Settings, useCall, useSettingsDraft } from '@fixed-ops/api';
import type { BodyOf } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { wholesaleCalls } from '@fixed-ops/contract/dashboards';
import { formatCount, formatMoney, formatPercent, NO_VALUE } from '@fixed-ops/metrics';
import { Box, Button, Panel, parseNumber, SectionHead, Stack, Text, X } from '@fixed-ops/ui';
import {
  FormRow,
  MoneyField,
  NumberField,
  ReorderList,
  TagField,
  TextField,
  useForm,
  useFormRows,
} from '@fixed-ops/ui/form';
import { useDeferredValue } from 'react';
import { BlockForm } from '../block/block-form.tsx';
import { EffectPanel } from '../block/effect-table.tsx';
import { UNSEEN, useSeesDepartment } from '../block/sees-department.ts';
import { wholeNumber } from './inventory-values.ts';
import {
  type WholesaleData,
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

/** When an account is stale, what gross it should leave, which types there are, and who is left out. */
export function WholesaleForm({ settings, data, readOnly }: WholesaleFormProps) {
  const form = useForm({
    initial: wholesaleValuesOf(data),
    rules: wholesaleRules,
    sends: { schema: administrationCalls.putPartsOptionsWholeSaleAnalysis.body, body: wholesaleBodyOf },
    onSave: (values) => settings.save(wholesaleBodyOf(values)),
  });
  useSettingsDraft(settings, { isDirty: form.isDirty, begin: (next) => form.reset(wholesaleValuesOf(next)) });
  const { rows, append, move } = useFormRows(form, 'customerTypes');
  return (
    <BlockForm
      label="Wholesale"
      settings={settings}
      form={form}
      valuesOf={wholesaleValuesOf}
      readOnly={readOnly}
      defaults={wholesaleDefaults}
      aside={<Effect data={data} staleDays={form.values.staleDays} minPrior12={form.values.minPrior12} />}
    >
      <Panel aria-label="Quiet accounts" p="5">
        <SectionHead title="Quiet accounts" note="Customers who have stopped buying" />
        <Stack gap="4" mt="3">
          <FormRow>
            <NumberField {...form.field('staleDays')} unit="days" readOnly={readOnly} />
            <MoneyField {...form.field('minPrior12')} readOnly={readOnly} help="Whoever bought less is not missed." />
          </FormRow>
          <FormRow>
            <NumberField {...form.field('gpTarget')} unit="%" decimals={1} readOnly={readOnly} />
          </FormRow>
          <TagField
            {...form.field('excludeAccounts')}
            readOnly={readOnly}
            placeholder="Number, or a name with *"
            help="Sister stores and house accounts. Figures include them, lists do not."
          />
        </Stack>
      </Panel>
      <Panel aria-label="Customer types" p="5">
        <SectionHead title="Customer types" note="The first pattern that fits decides; * stands for any characters" />
        <Box mt="3">
          {rows.length === 0 ? <Text color="fg.muted">Every account has the type of the nightly file.</Text> : null}
          <ReorderList
            label="Customer types"
            items={rows}
            keyOf={(row) => row.id}
            nameOf={(row) => row.value.pattern || 'new pattern'}
            onMove={move}
            readOnly={readOnly}
          >
            {(row, _index, handle) => (
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
                <Box pt="6">{handle}</Box>
                <TextField {...row.field('pattern')} maxLength={64} readOnly={readOnly} />
                <Box gridColumn={{ base: '2', md: 'auto' }} gridRow={{ base: '2', md: 'auto' }}>
                  <TextField {...row.field('type')} maxLength={64} placeholder="Such as body" readOnly={readOnly} />
                </Box>
                {readOnly ? null : (
                  <Button
                    mt="6"
                    variant="ghost"
                    aria-label={`Remove pattern ${row.value.pattern}`}
                    onClick={row.remove}
                  >
                    <X />
                  </Button>
                )}
              </Box>
            )}
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

interface EffectProps {
  readonly data: WholesaleData;
  readonly staleDays: string;
  readonly minPrior12: string;
}

function Effect({ data, staleDays, minPrior12 }: EffectProps) {
  const [days, least] = [useDeferredValue(staleDays), useDeferredValue(minPrior12)];
  const isDays = wholeNumber('', 1, 1000)(days) === null;
  const dollars = parseNumber(least);
  const sees = useSeesDepartment('parts');
  const canAsk = sees && isDays && dollars !== null && dollars >= 0;
  const now = useStale(data.staleDays, data.minPrior12, sees);
  const next = useStale(parseNumber(days) ?? 1, dollars ?? 0, canAsk);
  const month = useCall(wholesaleCalls.wholesaleAnalysis, {
    query: { pageSize: 1, compare: 'none' },
    decorates: true,
    enabled: sees,
  });
  return (
    <EffectPanel
      note="Quiet accounts today"
      rows={[
        {
          name: 'Accounts',
          now: formatCount(now?.total ?? null),
          next: canAsk ? formatCount(next?.total ?? null) : NO_VALUE,
        },
        {
          name: 'A month without them',
          now: formatMoney(now?.totals.dollarsAtRisk ?? null),
          next: canAsk ? formatMoney(next?.totals.dollarsAtRisk ?? null) : NO_VALUE,
        },
      ]}
    >
      {!sees
        ? UNSEEN
        : month.data?.totals.gpPct == null
          ? null
          : `Wholesale left ${formatPercent(month.data.totals.gpPct)} gross this month.`}
    </EffectPanel>
  );
}

function useStale(days: number, minPrior12: number, enabled: boolean) {
  return useCall(wholesaleCalls.staleWholesaleAccounts, {
    query: { pageSize: 1, days: String(days), minPrior12: String(minPrior12) },
    decorates: true,
    enabled,
  }).data;
}
