import type { Settings } from '@fixed-ops/api';
import type { BodyOf, Shop } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { formatHours, NO_VALUE } from '@fixed-ops/metrics';
import { Box, Button, EmptyState, Panel, Stack, Text, X } from '@fixed-ops/ui';
import { CheckboxField, type FormListRow, NumberField, TagField, TextField, useFormRows } from '@fixed-ops/ui/form';
import { BlockForm } from '../block/block-form.tsx';
import { EffectPanel } from '../block/effect-table.tsx';
import { useBlockForm } from '../block/use-block-form.ts';
import {
  type LaborType,
  laborTypeOf,
  laborTypesToChoose,
  numbered,
  type ShopRow,
  shopBodyOf,
  shopHours,
  shopRules,
  shopValuesOf,
  type Technician,
  technicianOf,
} from './shop-values.ts';

interface ShopsFormProps {
  readonly settings: Settings<Shop[], BodyOf<typeof administrationCalls.putTechnicianShops>>;
  readonly shops: readonly Shop[];
  readonly technicians: readonly Technician[];
  /** The labor types of the store. Empty while they are not loaded. */
  readonly laborTypes: readonly LaborType[];
  readonly readOnly: boolean;
}

/** A panel for each shop, and the technicians without one. */
export function ShopsForm({ settings, shops, technicians, laborTypes, readOnly }: ShopsFormProps) {
  const saved = shopValuesOf(shops).shops;
  const types = laborTypesToChoose(laborTypes, saved);
  const form = useBlockForm(settings, shops, {
    valuesOf: shopValuesOf,
    bodyOf: (values) => shopBodyOf({ shops: numbered(values.shops, shops) }, types),
    rules: shopRules,
    schema: administrationCalls.putTechnicianShops.body,
  });
  const { rows, append } = useFormRows(form, 'shops');
  const entered = numbered(form.values.shops, shops);
  const names = new Map(technicians.map(({ techNumber, name }) => [techNumber, name]));
  const nameOf = (number: string) => (names.get(number) ? `${names.get(number)} ${number}` : number);
  const placed = new Set(entered.flatMap(({ techNumbers }) => techNumbers));
  const alone = technicians.filter(({ active, techNumber }) => active && !placed.has(techNumber));
  const [was, is] = [shopHours(saved, technicians), shopHours(entered, technicians)];
  return (
    <BlockForm
      label="Technician shops"
      settings={settings}
      form={form}
      valuesOf={shopValuesOf}
      readOnly={readOnly}
      aside={
        <EffectPanel
          note="Scheduled hours of a weekday"
          rows={[
            ...[...saved, ...entered.filter(({ id }) => !was.has(id))].flatMap(({ id, name: kept }) => {
              const hours = (of: Map<string, number>) => (of.has(id) ? formatHours(of.get(id) ?? 0) : NO_VALUE);
              const name = entered.find((each) => each.id === id)?.name || kept || 'New shop';
              return [
                { name, now: hours(was), next: hours(is) },
                { name: `${name}, a stall`, now: hoursAStall(saved, id, was), next: hoursAStall(entered, id, is) },
              ];
            }),
          ]}
        >
          {alone.length === 0
            ? 'Every active technician is in a shop.'
            : `In no shop: ${alone.map(({ techNumber }) => nameOf(techNumber)).join(', ')}.`}
        </EffectPanel>
      }
    >
      {rows.length === 0 ? (
        <Panel>
          <EmptyState title="No shop yet">Without shops, the whole service department counts as one.</EmptyState>
        </Panel>
      ) : (
        rows.map((row) => (
          <ShopFields
            key={row.id}
            row={row}
            technicians={technicians}
            nameOf={nameOf}
            laborTypes={types}
            readOnly={readOnly}
          />
        ))
      )}
      {readOnly ? (
        <Text />
      ) : (
        <Box>
          <Button
            onClick={() =>
              append({
                id: `new-${rows.length}-${Date.now()}`,
                shopId: null,
                name: '',
                techNumbers: [],
                laborTypes: [],
                stalls: '0',
                countsAsExpress: false,
              })
            }
          >
            Add a shop
          </Button>
        </Box>
      )}
    </BlockForm>
  );
}

interface ShopFieldsProps {
  readonly row: FormListRow<ShopRow>;
  readonly technicians: readonly Technician[];
  readonly nameOf: (techNumber: string) => string;
  /** The labor types to choose from. */
  readonly laborTypes: readonly LaborType[];
  readonly readOnly: boolean;
}

/** The fields of one shop. */
function ShopFields({ row, technicians, nameOf, laborTypes, readOnly }: ShopFieldsProps) {
  return (
    <Panel aria-label={row.value.name || 'New shop'} p="5">
      <Stack gap="4">
        <Box display="flex" gap="2" alignItems="start">
          <Box
            flex="1"
            minW="0"
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr) 72px', md: 'minmax(0, 1fr) 120px' }}
            gap="3"
          >
            <TextField {...row.field('name')} maxLength={60} readOnly={readOnly} />
            <NumberField {...row.field('stalls')} readOnly={readOnly} />
          </Box>
          {readOnly ? null : (
            <Button
              size="md"
              mt="6"
              variant="ghost"
              aria-label={`Remove ${row.value.name || 'new shop'}`}
              onClick={row.remove}
            >
              <X />
            </Button>
          )}
        </Box>
        <TagField
          {...row.field('techNumbers')}
          nameOf={nameOf}
          tidy={(text) => technicianOf(text, technicians)}
          kind="a technician of this store"
          options={technicians.map(({ techNumber, name }) => ({ value: techNumber, label: name }))}
          placeholder="Name or number"
          readOnly={readOnly}
        />
        <TagField
          {...row.field('laborTypes')}
          tidy={(text) => laborTypeOf(text, laborTypes)}
          options={laborTypes.map(({ laborType, description }) => ({
            value: laborType,
            label: description || undefined,
          }))}
          placeholder="Such as EXP"
          readOnly={readOnly}
          help="Work of a labor type counts for one shop only."
        />
        <CheckboxField {...row.field('countsAsExpress')} disabled={readOnly} />
      </Stack>
    </Panel>
  );
}

/** Scheduled hours per stall of a shop on a weekday; no value if the shop has no stalls. */
function hoursAStall(shops: readonly ShopRow[], id: string, hours: ReadonlyMap<string, number>): string {
  const stalls = Number(shops.find((shop) => shop.id === id)?.stalls) || 0;
  return stalls > 0 ? formatHours((hours.get(id) ?? 0) / stalls) : NO_VALUE;
}
