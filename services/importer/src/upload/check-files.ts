import { type ImportFileHead, importLimits, type RecognizedFile } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { feedKindWords } from '@fixed-ops/metrics';
import { z } from 'zod';
import { isAttached } from '../import/columns/order-kinds.ts';
import { RefusedFile } from '../import/refused-file.ts';
import { recognizeFile, recordsOfHead } from './recognize.ts';

export interface CheckedFiles {
  readonly files: readonly RecognizedFile[];
  /** What is wrong with the set. */
  readonly problems: readonly { readonly code: string; readonly message: string }[];
}

/** What files are by their beginnings, and what keeps a dealership from loading them. */
export async function checkFiles(
  db: Database,
  dealershipId: string,
  heads: readonly ImportFileHead[],
): Promise<CheckedFiles> {
  const stores = await readStores(db, dealershipId);
  const recognized = heads.map((head) => {
    const file = recognizeFile(head);
    const problem = file.problem ?? tooLarge(head) ?? foreign(head, stores);
    return { ...file, problem };
  });
  const files = recognized.map((file, at) => ({
    ...file,
    problem: file.problem ?? twice(file, recognized.slice(0, at)),
  }));
  return { files, problems: [...ofSize(heads), ...ofSet(files, stores.hasOrders)] };
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024).toLocaleString('en-US')} MB`;

function tooLarge({ size }: ImportFileHead) {
  if (size <= importLimits.fileBytes) return null;
  const message = `has ${megabytes(size)}; a file may have ${megabytes(importLimits.fileBytes)}. Larger ones are loaded from the disk with npm run import.`;
  return { code: 'too_large', message };
}

function ofSize(heads: readonly ImportFileHead[]) {
  const total = heads.reduce((sum, { size }) => sum + size, 0);
  if (total <= importLimits.totalBytes) return [];
  const message = `Together the files have ${megabytes(total)}; an upload may have ${megabytes(importLimits.totalBytes)}.`;
  return [{ code: 'too_large', message }];
}

function twice(file: RecognizedFile, before: readonly RecognizedFile[]) {
  const same = file.kind === null ? undefined : before.find(({ kind }) => kind === file.kind);
  if (same === undefined) return null;
  const message = `has the head line of ${same.name} too (${feedKindWords(same.kind ?? '')}). Take one of them away; they can be loaded one after the other.`;
  return { code: 'twice', message };
}

function ofSet(files: readonly RecognizedFile[], hasOrders: boolean) {
  const has = (kind: string) => files.some((file) => file.kind === kind);
  // A store that has repair orders may complete them file by file.
  if (hasOrders) return [];
  const attached = files.filter(({ kind }) => kind !== null && isAttached(kind));
  if (attached.length > 0 && !has('ros'))
    return [
      {
        code: 'ros_missing',
        message: `The repair orders (ros.csv) are missing, to which ${attached.map(({ name }) => name).join(', ')} belong: this dealership has none yet.`,
      },
    ];
  if (has('ros') && !has('lines'))
    return [
      {
        code: 'lines_missing',
        message: 'The lines of the repair orders (lines.csv) are missing: without them nothing can be counted.',
      },
    ];
  return [];
}

const storeSchema = z.object({
  id: z.string(),
  name: z.string(),
  dv_dealer_id: z.string(),
  is_own: z.boolean(),
  has_orders: z.boolean(),
});

interface Stores {
  readonly own: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
  /** Whether this one has an id at its data vendor to hold a file against. */
  readonly hasDealerId: boolean;
  readonly hasOrders: boolean;
}

const plain = (text: string): string => text.trim().toLowerCase();

async function readStores(db: Database, dealershipId: string): Promise<Stores> {
  const rows = await db.query(
    `select d.id, d.name, d.dv_dealer_id, d.id = $1 as is_own,
            d.id = $1 and exists (select 1 from repair_order o where o.dealership_id = d.id) as has_orders
       from dealership d where d.group_id = (select group_id from dealership where id = $1)`,
    [dealershipId],
  );
  const stores = z.array(storeSchema).parse(rows);
  const namesOf = (found: typeof stores) =>
    new Set(found.flatMap(({ id, name, dv_dealer_id }) => [id, name, dv_dealer_id].map(plain)).filter(Boolean));
  const own = stores.filter((store) => store.is_own);
  return {
    own: namesOf(own),
    others: namesOf(stores.filter((store) => !store.is_own)),
    hasDealerId: own.some((store) => store.dv_dealer_id !== ''),
    hasOrders: own.some((store) => store.has_orders),
  };
}

/** Columns by which vendors name the dealership; nothing of them is loaded. */
const STORE_COLUMNS: ReadonlySet<string> = new Set([
  'dealership',
  'dealership_id',
  'dealership_name',
  'dealer_id',
  'dv_dealer_id',
  'dv dealer id',
  'store',
  'store_id',
  'store_number',
  'store_name',
]);

/** The same for a store that there is not yet, by its name and those of the others. */
export function foreignFile(head: ImportFileHead, store: string, others: readonly string[]) {
  return foreign(head, { own: new Set([plain(store)]), others: new Set(others.map(plain)), hasDealerId: false });
}

/** Why a file is that of another dealership, by a column that says whose it is. */
function foreign(head: ImportFileHead, { own, others, hasDealerId }: Omit<Stores, 'hasOrders'>) {
  const [fields = [], ...rows] = recordsOrNone(head);
  for (const [at, field] of fields.entries()) {
    const column = plain(field);
    if (!STORE_COLUMNS.has(column)) continue;
    const values = [...new Set(rows.map((row) => (row[at] ?? '').trim()).filter(Boolean))];
    const [value] = values;
    if (value === undefined || values.some((each) => own.has(plain(each)))) continue;
    const isOfGroup = values.some((each) => others.has(plain(each)));
    const isOfVendor = hasDealerId && /^(dv[ _])?dealer[ _]id$/.test(column);
    if (isOfGroup || isOfVendor)
      return { code: 'foreign', message: `names another dealership: its column ${column} says ${value}.` };
  }
  return null;
}

function recordsOrNone(head: ImportFileHead) {
  try {
    return recordsOfHead(head);
  } catch (error) {
    if (error instanceof RefusedFile) return [];
    throw error;
  }
}
