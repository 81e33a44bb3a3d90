import type { Settings } from '@fixed-ops/api';
import type { BodyOf, CallResponse, HeatSheetItem } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { formatCount, formatPercent, NO_VALUE } from '@fixed-ops/metrics';
import { Box, Button, EmptyState, Panel, Stack } from '@fixed-ops/ui';
import { ReorderList, useFormRows } from '@fixed-ops/ui/form';
import { BlockForm } from '../block/block-form.tsx';
import { EffectPanel, UNTRIED } from '../block/effect-table.tsx';
import { useBlockForm } from '../block/use-block-form.ts';
import { type ServerEffect, useServerEffect } from '../block/use-server-effect.ts';
import { ItemFields } from './item-fields.tsx';
import {
  coverage,
  effectBodyOf,
  type ItemRow,
  itemOf,
  mappingBodyOf,
  mappingRules,
  mappingValuesOf,
  soldText,
} from './mapping-values.ts';
import { UnmappedCodes } from './unmapped-codes.tsx';
import { useUnseenSales } from './use-unseen-sales.ts';

interface MappingFormProps {
  readonly settings: Settings<HeatSheetItem[], BodyOf<typeof administrationCalls.putHeatSheetMapping>>;
  readonly items: readonly HeatSheetItem[];
  readonly usage: CallResponse<typeof administrationCalls.opCodeUsage>;
  readonly readOnly: boolean;
}

/** The items with their op codes. Beside them are the codes that no item counts, most used first. */
export function MappingForm({ settings, items, usage, readOnly }: MappingFormProps) {
  const form = useBlockForm(settings, items, {
    valuesOf: mappingValuesOf,
    bodyOf: mappingBodyOf,
    rules: mappingRules,
    schema: administrationCalls.putHeatSheetMapping.body,
  });
  const { rows, append, move } = useFormRows(form, 'items');
  const put = (code: string, itemKey: string) => {
    const row = rows.find(({ value }) => value.itemKey === itemKey);
    if (row && !row.value.opCodes.includes(code)) row.field('opCodes').onChange([...row.value.opCodes, code]);
  };
  const unseen = useUnseenSales(form.values.items);
  const effect = useServerEffect(
    administrationCalls.heatSheetMappingEffect,
    // The server counts only for people who may change the items.
    unseen.seesSome && !readOnly ? effectBodyOf(form.values, administrationCalls.heatSheetMappingEffect) : null,
    settings.answer.data?.tag,
  );
  return (
    <BlockForm
      label="Heat sheet mapping"
      settings={settings}
      form={form}
      valuesOf={mappingValuesOf}
      readOnly={readOnly}
      aside={
        <Stack gap="4">
          <MappingEffect
            usage={usage}
            saved={mappingValuesOf(items).items}
            entered={form.values.items}
            effect={effect}
            unseenWords={unseen.words}
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
          itemKey={(row) => row.value.itemKey}
          nameOf={(row) => row.value.label || 'new item'}
          onMove={move}
          readOnly={readOnly}
        >
          {(row, _index, handle) => (
            <ItemFields
              row={row}
              usage={usage}
              handle={handle}
              // The last count stays until the next one arrives, so that nothing moves while a person types.
              sold={effect.hasFailed ? undefined : soldText(effect.answer?.next ?? [], row.value.itemKey)}
              onDropCode={(code) => put(code, row.value.itemKey)}
              readOnly={readOnly}
            />
          )}
        </ReorderList>
      )}
      {readOnly ? null : (
        <Box>
          <Button onClick={() => append(newItem())}>Add an item</Button>
        </Box>
      )}
    </BlockForm>
  );
}

const newItem = (): ItemRow => ({
  // Goals and the history identify items by this key, so a new item must not get the key of a deleted one.
  itemKey: crypto.randomUUID(),
  label: '',
  department: 'service',
  opCodes: [],
  partGroups: [],
  eligible: 'C',
  miles: '',
});

interface MappingEffectProps {
  readonly usage: MappingFormProps['usage'];
  readonly saved: readonly ItemRow[];
  readonly entered: readonly ItemRow[];
  readonly effect: ServerEffect<CallResponse<typeof administrationCalls.heatSheetMappingEffect>>;
  /** Explains which items have no count for the person; null if all have one. */
  readonly unseenWords: string | null;
}

/** The effect of the mapping: the lines that items count, and how often items were sold this month. */
function MappingEffect({ usage, saved, entered, effect, unseenWords }: MappingEffectProps) {
  const { answer, isAsking, isUntried, hasFailed, retry } = effect;
  const was = coverage(usage, saved);
  const is = coverage(usage, entered);
  // Only items whose count changes are listed.
  const sold = [...new Map([...saved, ...entered].map(({ itemKey, label }) => [itemKey, label]))]
    .map(([itemKey, label]) => ({
      name: `${label || 'New item'}, sold this month`,
      now: soldText(answer?.now ?? [], itemKey) ?? NO_VALUE,
      next: soldText(answer?.next ?? [], itemKey) ?? NO_VALUE,
    }))
    .filter(({ now, next }) => now !== next);
  const share = ({ total, counted }: typeof was) => (total === 0 ? null : (counted / total) * 100);
  return (
    <EffectPanel
      note="Lines of the last twelve months"
      rows={[
        { name: 'Counted by an item', now: formatCount(was.counted), next: formatCount(is.counted) },
        { name: 'Of all lines', now: formatPercent(share(was)), next: formatPercent(share(is)) },
        ...sold,
      ]}
      isOld={isAsking}
      onRetry={hasFailed ? retry : undefined}
    >
      {hasFailed
        ? 'How often items were sold this month could not be counted. You can still save.'
        : [answer !== undefined && isUntried ? UNTRIED : null, unseenWords].filter(Boolean).join(' ')}
    </EffectPanel>
  );
}
