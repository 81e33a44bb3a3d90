import type { BodyOf, Shop } from '@fixed-ops/contract';
import type { administrationCalls } from '@fixed-ops/contract/administration';
import { type FieldRules, parseNumber } from '@fixed-ops/ui';
import { wholeNumber } from '../parts-options/inventory-values.ts';

export interface ShopRow {
  /** Identifies the row. It is never sent. */
  readonly id: string;
  readonly shopId: number | null;
  readonly name: string;
  readonly techNumbers: readonly string[];
  readonly laborTypes: readonly string[];
  readonly stalls: string;
  readonly countsAsExpress: boolean;
}
export interface ShopValues {
  readonly shops: readonly ShopRow[];
}

export const shopValuesOf = (shops: readonly Shop[]): ShopValues => ({
  shops: shops.map((shop) => ({ ...shop, id: String(shop.shopId), stalls: String(shop.stalls) })),
});

/**
 * The rows with the ids of their shops. A shop that was added and saved has no id in the form until the form is clean again. Until then it gets
 * the id of the saved shop of its name that no other row has.
 */
export const numbered = (rows: readonly ShopRow[], saved: readonly Shop[]): ShopRow[] =>
  rows.map((row) => {
    if (row.shopId !== null) return row;
    const made = saved.find(
      ({ shopId, name }) => name === row.name.trim() && !rows.some((each) => each.shopId === shopId),
    );
    return made ? { ...row, id: String(made.shopId), shopId: made.shopId } : row;
  });

/** The shops to save. Labor types that were typed before the list of types was loaded are written as the list has them. */
export function shopBodyOf(
  { shops }: ShopValues,
  types: readonly LaborType[],
): BodyOf<typeof administrationCalls.putTechnicianShops> {
  return {
    data: shops.map(({ shopId, name, techNumbers, laborTypes, stalls, countsAsExpress }) => ({
      shopId,
      name: name.trim(),
      techNumbers: [...techNumbers],
      laborTypes: [...new Set(laborTypes.map((typed) => laborTypeOf(typed, types) ?? typed))],
      stalls: parseNumber(stalls) ?? 0,
      countsAsExpress,
    })),
  };
}

export const shopRules: FieldRules<ShopValues> = {
  shops: {
    label: 'Shops',
    serverPath: 'data',
    each: {
      key: ({ id }) => id,
      label: ({ name }) => name || 'New shop',
      fields: {
        name: { label: 'Name', required: true },
        techNumbers: { label: 'Technicians' },
        laborTypes: { label: 'Labor types' },
        stalls: { label: 'Stalls', validate: wholeNumber('Stalls', 0, 1000) },
        countsAsExpress: { label: 'Counts as express' },
      },
    },
  },
};

export interface Technician {
  readonly techNumber: string;
  readonly name: string;
  readonly active: boolean;
  readonly scheduledHoursDay: number;
}

/** A technician by number or whole name; null for anybody else. */
export function technicianOf(text: string, technicians: readonly Technician[]): string | null {
  const wanted = text.trim().toLowerCase();
  return (
    technicians.find(({ techNumber, name }) => [techNumber, name].some((each) => each.toLowerCase() === wanted))
      ?.techNumber ?? null
  );
}

/** A labor type that a shop may have, with its description if the files have one. */
export interface LaborType {
  readonly laborType: string;
  readonly description?: string;
}

/**
 * The labor type for a typed text: one of the store's as it is, or without regard to case. The server judges any other
 * text. Null for an empty one.
 */
export function laborTypeOf(text: string, laborTypes: readonly LaborType[]): string | null {
  const typed = text.trim();
  const codes = laborTypes.map(({ laborType }) => laborType);
  const wanted = typed.toLowerCase();
  return codes.find((code) => code === typed) ?? codes.find((code) => code.toLowerCase() === wanted) ?? (typed || null);
}

/** The labor types to choose from: those of the store, and those that its shops have. Sorted by code. */
export function laborTypesToChoose(ofStore: readonly LaborType[], shops: readonly ShopRow[]): readonly LaborType[] {
  const all = new Map(shops.flatMap(({ laborTypes }) => laborTypes).map((laborType) => [laborType, { laborType }]));
  for (const type of ofStore) all.set(type.laborType, type);
  return [...all.values()].toSorted((a, b) => (a.laborType < b.laborType ? -1 : 1));
}

/** Scheduled hours of a weekday in a shop; a technician of several shops counts in the first. */
export function shopHours(shops: readonly ShopRow[], technicians: readonly Technician[]): Map<string, number> {
  const left = new Map(
    technicians.filter(({ active }) => active).map((one) => [one.techNumber, one.scheduledHoursDay]),
  );
  return new Map(
    shops.map(({ id, techNumbers }) => {
      let hours = 0;
      for (const number of techNumbers) {
        hours += left.get(number) ?? 0;
        left.delete(number);
      }
      return [id, hours];
    }),
  );
}
