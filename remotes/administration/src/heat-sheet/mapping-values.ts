import type { BodyOf, CallResponse, HeatSheetItem } from '@fixed-ops/contract';
import type { administrationCalls } from '@fixed-ops/contract/administration';
import { formatCount } from '@fixed-ops/metrics';
import { fitsPattern } from '@fixed-ops/metrics/settings';
import { type FieldRules, parseNumber, requiredMessage } from '@fixed-ops/ui';

export interface ItemRow {
  readonly itemKey: string;
  readonly label: string;
  readonly department: 'service' | 'parts';
  readonly opCodes: readonly string[];
  readonly partGroups: readonly string[];
  readonly eligible: 'all' | 'C' | 'mileage';
  readonly miles: string;
}
export interface MappingValues {
  readonly items: readonly ItemRow[];
}

export const mappingValuesOf = (items: readonly HeatSheetItem[]): MappingValues => ({
  items: items.map(({ eligible, order: _order, ...item }) => {
    const miles = /^mileage>=(\d+)$/.exec(eligible)?.[1];
    return {
      ...item,
      eligible: miles === undefined ? (eligible as 'all' | 'C') : ('mileage' as const),
      miles: miles ?? '',
    };
  }),
});

const eligibleText = ({ eligible, miles }: Pick<ItemRow, 'eligible' | 'miles'>): string =>
  eligible === 'mileage' ? `mileage>=${parseNumber(miles) ?? 0}` : eligible;

/**
 * The body that saves the items. Each department counts its own order, as in the answer. With one order for both, a
 * save would move the items of parts, and the history would list that.
 */
export function mappingBodyOf({ items }: MappingValues): BodyOf<typeof administrationCalls.putHeatSheetMapping> {
  const next = { service: 0, parts: 0 };
  return {
    data: items.map(({ eligible, miles, opCodes, partGroups, label, ...item }) => ({
      ...item,
      label: label.trim(),
      opCodes: [...opCodes],
      partGroups: [...partGroups],
      eligible: eligibleText({ eligible, miles }),
      order: next[item.department]++,
    })),
  };
}

const MOST_MILES = 999_999;

export const mappingRules: FieldRules<MappingValues> = {
  items: {
    label: 'Items',
    serverPath: 'data',
    each: {
      key: ({ itemKey }) => itemKey,
      label: ({ label }) => label || 'New item',
      fields: {
        label: {
          label: 'Name',
          required: true,
          validate: (text) => (text.length > 60 ? 'Name has more than 60 characters' : null),
        },
        department: { label: 'Department' },
        opCodes: {
          label: 'Op codes',
          validate: (codes) => (codes.some((code) => /^\*+$/.test(code)) ? '* alone would take every op code' : null),
        },
        partGroups: { label: 'Part groups' },
        eligible: { label: 'Could have been sold on' },
        miles: {
          label: 'Miles',
          validate: (text, { eligible }) => {
            if (eligible !== 'mileage') return null;
            if (text.trim() === '') return requiredMessage('Miles');
            const miles = parseNumber(text);
            return miles === null || !Number.isInteger(miles) || miles < 0 || miles > MOST_MILES
              ? 'Miles is a whole number up to 999,999'
              : null;
          },
        },
      },
    },
  },
};

/** The item whose patterns contain the code. Undefined if there is none. */
export const itemOf = (code: string, items: readonly ItemRow[]): ItemRow | undefined =>
  items.find(({ opCodes }) => opCodes.some((pattern) => fitsPattern(code, pattern)));

interface Used {
  readonly opCode: string;
  readonly lines: number;
}

/** The number of lines that the items count, and of all lines. */
export function coverage(usage: readonly Used[], items: readonly ItemRow[]) {
  const total = usage.reduce((sum, { lines }) => sum + lines, 0);
  const counted = usage.reduce((sum, { opCode, lines }) => sum + (itemOf(opCode, items) ? lines : 0), 0);
  return { total, counted };
}

type Effect = typeof administrationCalls.heatSheetMappingEffect;
type Counts = CallResponse<Effect>['next'];

/**
 * The body of the call that counts sold items. Null while the miles of an item are missing, or if another field is not
 * valid.
 */
export function effectBodyOf({ items }: MappingValues, { body }: Pick<Effect, 'body'>): BodyOf<Effect> | null {
  if (items.some(({ eligible, miles }) => eligible === 'mileage' && parseNumber(miles) === null)) return null;
  const data = items.map(({ label: _label, miles, eligible, ...item }) => ({
    ...item,
    eligible: eligibleText({ eligible, miles }),
  }));
  const parsed = body.safeParse({ data });
  return parsed.success ? parsed.data : null;
}

/**
 * How many repair orders had the item, of those that could have had it: `12 of 1,018`. Undefined until they are
 * counted.
 */
export function soldText(counts: Counts, itemKey: string): string | undefined {
  const count = counts.find((each) => each.itemKey === itemKey);
  return count && `${formatCount(count.sold)} of ${formatCount(count.of)}`;
}
