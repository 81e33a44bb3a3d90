import type { SettingsHistoryEntry } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { invalidInput } from '../../http/problem/problem.ts';
import {
  type ChangesOf,
  fieldsTakenBack,
  findChange,
  type KeptChange,
  readChanges,
  rowsTakenBack,
} from './kept-changes.ts';
import type { SettingsBlock } from './settings-block.ts';

const changesOf = <Data, Input>(block: SettingsBlock<Data, Input>, dealershipId: string): ChangesOf => ({
  dealershipId,
  entity: block.entity,
  entityId: dealershipId,
  action: block.calls.get.name,
});

/** A page of a block's changes in a dealership, newest first. */
export async function readHistory<Data, Input>(
  db: Database,
  block: SettingsBlock<Data, Input>,
  dealershipId: string,
  page: { readonly page: number; readonly pageSize: number },
): Promise<{ data: SettingsHistoryEntry[]; total: number; page: number; pageSize: number }> {
  return readChanges(db, changesOf(block, dealershipId), page, ({ before }) => inputOf(block, before) !== null);
}

/** An old value in the block's current form; null if it does not fit the current version of the product. */
function inputOf<Data, Input>(block: SettingsBlock<Data, Input>, data: unknown): Input | null {
  const parsed = block.calls.put.body.safeParse({ data });
  return parsed.success ? parsed.data.data : null;
}

/**
 * The current block with one change taken back: its rows or fields get their old values, and all others stay. Throws 404 for a change of
 * another block or dealership, and 400 if the old values do not fit the current version of the product.
 */
export async function withoutChange<Data, Input>(
  tx: Database,
  block: SettingsBlock<Data, Input>,
  dealershipId: string,
  { historyId, current }: { readonly historyId: number; readonly current: Data },
): Promise<Input> {
  const change = await findChange(tx, changesOf(block, dealershipId), historyId);
  const input = inputOf(block, dataTakenBack(block, change, current));
  if (input === null || inputOf(block, change.before) === null) throw outgrown();
  return input;
}

/** 400 for old values that do not fit the current version of the product. */
export const outgrown = () =>
  invalidInput([
    { path: 'historyId', code: 'outgrown', message: 'What was there before this change no longer fits these settings' },
  ]);

function dataTakenBack<Data, Input>(
  { rowKey, revive }: SettingsBlock<Data, Input>,
  { before, after }: KeptChange,
  current: Data,
): unknown {
  if (rowKey === undefined) return fieldsTakenBack(before, after, current);
  const rowsOf = (rows: unknown): unknown[] => (Array.isArray(rows) ? rows : []);
  return rowsTakenBack<unknown>(
    rowKey as (row: unknown) => string,
    { before: rowsOf(before), after: rowsOf(after) },
    rowsOf(current),
    revive && ((rows) => revive(rows as Data) as unknown[]),
  );
}
