import { type ImportFileHead, importLimits, type RecognizedFile } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { feedKindWords } from '@fixed-ops/metrics';
import { z } from 'zod';
import { isAttached } from '../import/columns/order-kinds.ts';
import { isStoreColumn } from '../import/columns/store-columns.ts';
import { RefusedFile } from '../import/refused-file.ts';
import { NamedStores } from '../import/stores/named-stores.ts';
import { findForeign, foreignHint, readStores, type Stores } from '../import/stores/stores.ts';
import { recognizeFile, recordsOfHead } from './recognize.ts';

export interface CheckedFiles {
  readonly files: readonly RecognizedFile[];
  /** The problems of the set. */
  readonly problems: readonly { readonly code: string; readonly message: string }[];
}

/** Checks the beginnings of files: what they are, and what keeps a dealership from loading them. */
export async function checkFiles(
  db: Database,
  dealershipId: string,
  heads: readonly ImportFileHead[],
): Promise<CheckedFiles> {
  const [stores, isKnown] = await Promise.all([readStores(db, dealershipId), hasOrders(db, dealershipId)]);
  const recognized = heads.map((head) => {
    const file = recognizeFile(head);
    const problem = file.problem ?? tooLarge(head) ?? foreignFile(head, stores);
    return { ...file, problem };
  });
  const files = recognized.map((file, at) => ({
    ...file,
    problem: file.problem ?? twice(file, recognized.slice(0, at)),
  }));
  return { files, problems: [...ofSize(heads), ...ofSet(files, isKnown)] };
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
  const message = `has the header line of ${same.name} too (${feedKindWords(same.kind ?? '')}). Remove one of them; they can be loaded one after the other.`;
  return { code: 'twice', message };
}

function ofSet(files: readonly RecognizedFile[], isKnown: boolean) {
  const has = (kind: string) => files.some((file) => file.kind === kind);
  // A store with repair orders may complete them file by file.
  if (isKnown) return [];
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

async function hasOrders(db: Database, dealershipId: string): Promise<boolean> {
  const [row] = await db.query('select exists (select 1 from repair_order where dealership_id = $1) as found', [
    dealershipId,
  ]);
  return z.object({ found: z.boolean() }).parse(row).found;
}

/** Why a file belongs to one or several other dealerships, judged by a column at its beginning that names them. */
export function foreignFile(head: ImportFileHead, stores: Stores) {
  const [fields = [], ...rows] = recordsOrNone(head);
  const columns = fields.map((field, at) => ({ name: field.trim().toLowerCase(), at }));
  const named = new NamedStores(columns.filter(({ name }) => isStoreColumn(name)));
  for (const row of rows.filter((each) => isAsWideAs(fields, each))) named.note((at) => row[at] ?? '', 0);
  const found = findForeign(stores, named.take());
  if (found === undefined) return null;
  const message = `The file is of another dealership: its column ${found.column} says ${found.value}.${foreignHint(stores, found)}`;
  return { code: 'foreign', message };
}

/**
 * Whether a row has as many fields as the header. Otherwise it is refused by itself, because an additional comma has shifted its fields.
 */
const isAsWideAs = (head: readonly string[], row: readonly string[]): boolean =>
  row.length >= head.length && row.slice(head.length).every((field) => field.trim() === '');

function recordsOrNone(head: ImportFileHead) {
  try {
    return recordsOfHead(head);
  } catch (error) {
    if (error instanceof RefusedFile) return [];
    throw error;
  }
}
