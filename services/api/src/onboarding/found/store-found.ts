import type { SampleFound } from '@fixed-ops/importer';

type FoundLaborType = SampleFound['laborTypes'][number];
type FoundOpCode = SampleFound['opCodes'][number];
type FoundAccount = SampleFound['accounts'][number];

type Technician = SampleFound['technicians'][number];
type Advisor = SampleFound['advisors'][number];

/** The combined content of all files of one store. */
export interface StoreFound {
  /** The store's id. */
  readonly store: string;
  /** The days of its repair orders, or of all its files if it has no repair orders. */
  readonly from: string | null;
  readonly to: string | null;
  readonly lines: number;
  readonly rates: SampleFound['rates'];
  readonly laborTypes: readonly FoundLaborType[];
  readonly technicians: readonly Technician[];
  readonly advisors: readonly Advisor[];
  readonly opCodes: readonly FoundOpCode[];
  readonly accounts: readonly FoundAccount[];
  readonly balances: SampleFound['balances'];
}

/** The fields of a store's file that are needed here. */
export interface FoundInFile {
  readonly store: string;
  readonly kind: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly found: SampleFound;
}

/** Combines the content of each store's files. Stores without files are left out. */
export function foundByStore(files: readonly FoundInFile[]): ReadonlyMap<string, StoreFound> {
  const stores = [...new Set(files.map(({ store }) => store))];
  return new Map(
    stores.map((store) => [
      store,
      together(
        store,
        files.filter((file) => file.store === store),
      ),
    ]),
  );
}

/** The names of codes come from the store's own tables, not from the texts of single lines. */
const isTable = ({ kind }: FoundInFile): boolean => kind === 'op_codes' || kind === 'labor_types';

function together(store: string, files: readonly FoundInFile[]): StoreFound {
  const all = [...files].sort((a, b) => Number(isTable(b)) - Number(isTable(a))).map(({ found }) => found);
  const orders = files.filter(({ kind }) => kind === 'ros');
  const days = (orders.length > 0 ? orders : files)
    .flatMap(({ from, to }) => [from, to])
    .filter((day) => day !== null)
    .sort();
  return {
    store,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    lines: all.reduce((sum, { lines }) => sum + lines, 0),
    rates: all.flatMap(({ rates }) => rates),
    laborTypes: merged(
      all.flatMap(({ laborTypes }) => laborTypes),
      ({ code }) => code,
      (a, b) => ({
        ...usage(a, b),
        code: a.code,
        description: a.description || b.description,
        payType: a.payType || b.payType,
        payTypes: counted(a.payTypes, b.payTypes),
      }),
    ),
    technicians: merged(
      all.flatMap(({ technicians }) => technicians),
      ({ number }) => number,
      (a, b) => ({
        number: a.number,
        name: a.name || b.name,
        lines: a.lines + b.lines,
        hours: a.hours + b.hours,
      }),
    ),
    advisors: merged(
      all.flatMap(({ advisors }) => advisors),
      ({ number }) => number,
      (a, b) => ({
        number: a.number,
        name: a.name || b.name,
        orders: a.orders + b.orders,
      }),
    ),
    opCodes: merged(
      all.flatMap(({ opCodes }) => opCodes),
      ({ code }) => code,
      (a, b) => ({
        ...usage(a, b),
        code: a.code,
        description: a.description || b.description,
        category: a.category || b.category,
        isMaintenance: a.isMaintenance || b.isMaintenance,
      }),
    ),
    accounts: merged(
      all.flatMap(({ accounts }) => accounts),
      ({ account }) => account,
      (a, b) => ({ ...a, ...b }),
    ),
    balances: merged(
      all.flatMap(({ balances }) => balances),
      ({ account, month }) => `${account}\n${month}`,
      (_a, b) => b,
    ),
  };
}

/** One entry for each key, in the order of their first occurrence. */
function merged<T>(entries: readonly T[], key: (entry: T) => string, both: (a: T, b: T) => T): T[] {
  const found = new Map<string, T>();
  for (const entry of entries) {
    const before = found.get(key(entry));
    found.set(key(entry), before === undefined ? entry : both(before, entry));
  }
  return [...found.values()];
}

interface Usage {
  readonly lines: number;
  readonly hours: number;
  readonly labor: number;
}
const usage = (a: Usage, b: Usage): Usage => ({
  lines: a.lines + b.lines,
  hours: a.hours + b.hours,
  labor: a.labor + b.labor,
});

function counted(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> {
  const sum = { ...a };
  for (const [key, count] of Object.entries(b)) sum[key] = (sum[key] ?? 0) + count;
  return sum;
}
