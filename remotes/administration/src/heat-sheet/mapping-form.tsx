import type { Settings } from '@fixed-ops/api';
import type { BodyOf, CallResponse, HeatSheetItem, HeatSheetRow } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { formatCount, formatPercent } from '@fixed-ops/metrics';
import { Box, Button, EmptyState, Panel, Stack } from '@fixed-ops/ui';
import { ReorderList, useFormRows } from '@fixed-ops/ui/form';
import { BlockForm } from '../block/block-form.tsx';
import { EffectPanel } from '../block/effect-table.tsx';
import { useBlockForm } from '../block/use-block-form.ts';
import { ItemFields } from './item-fields.tsx';
import {
  coverage,
  eligibleOrders,
  eligibleWords,
  itemOf,
  mappingBodyOf,
  mappingRules,
  mappingValuesOf,
  newKey,
} from './mapping-values.ts';
import { UnmappedCodes } from './unmapped-codes.tsx';

interface MappingFormProps {
  readonly settings: Settings<HeatSheetItem[], BodyOf<typeof administrationCalls.putHeatSheetMapping>>;
  readonly items: readonly HeatSheetItem[];
  readonly usage: CallResponse<typeof administrationCalls.opCodeUsage>;
  /** The store's month on the service sheet; without it nobody says how many repair orders could have had an item. */
  readonly store?: HeatSheetRow | undefined;
  readonly readOnly: boolean;
}

/** Items with their op codes at the left; at the right the codes that no item counts, most used first. */
export function MappingForm({ settings, items, usage, store, readOnly }: MappingFormProps) {
  const form = useBlockForm(settings, items, {
    valuesOf: mappingValuesOf,
    bodyOf: mappingBodyOf,
    rules: mappingRules,
    schema: administrationCalls.putHeatSheetMapping.body,
  });
  const { rows, append, move } = useFormRows(form, 'items');
  const was = coverage(usage, mappingValuesOf(items).items);
  const is = coverage(usage, form.values.items);
  const put = (code: string, itemKey: string) => {
    const row = rows.find(({ value }) => value.itemKey === itemKey);
    if (row && !row.value.opCodes.includes(code)) row.field('opCodes').onChange([...row.value.opCodes, code]);
  };
  const orders = store && eligibleOrders(items, store);
  const share = ({ total, counted }: typeof was) => (total === 0 ? null : (counted / total) * 100);
  return (
    <BlockForm
      label="Heat sheet mapping"
      settings={settings}
      form={form}
      valuesOf={mappingValuesOf}
      readOnly={readOnly}
      aside={
        <Stack gap="4">
          <EffectPanel
            note="Lines of the last twelve months"
            rows={[
              { name: 'Counted by an item', now: formatCount(was.counted), next: formatCount(is.counted) },
              { name: 'Of all lines', now: formatPercent(share(was)), next: formatPercent(share(is)) },
            ]}
          />
          <UnmappedCodes
            codes={usage.filter(({ opCode, lines }) => lines > 0 && !itemOf(opCode, form.values.items))}
            items={form.values.items}
            onPut={put}
            readOnly={readOnly}
          />
        </Stack>
      }
    >
      {rows.length === 0 ? (
        <Panel>
          <EmptyState title="No item yet">
            Name one, such as Oil change, and say which op codes count for it.
          </EmptyState>
        </Panel>
      ) : (
        <ReorderList
          label="Items"
          items={rows}
          keyOf={(row) => row.value.itemKey}
          nameOf={(row) => row.value.label || 'new item'}
          onMove={move}
          readOnly={readOnly}
        >
          {(row, _index, handle) => (
            <ItemFields
              row={row}
              usage={usage}
              handle={handle}
              eligibleHelp={orders && eligibleWords(row.value, orders)}
              onDropCode={(code) => put(code, row.value.itemKey)}
              readOnly={readOnly}
            />
          )}
        </ReorderList>
      )}
      {readOnly ? null : (
        <Box>
          <Button
            onClick={() =>
              append({
                itemKey: newKey(form.values.items),
                label: '',
                department: 'service',
                opCodes: [],
                partGroups: [],
                eligible: 'C',
                miles: '',
              })
            }
          >
            Add an item
          </Button>
        </Box>
      )}
    </BlockForm>
  );
}
