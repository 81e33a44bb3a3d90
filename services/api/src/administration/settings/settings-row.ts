import { instantSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { lastChangeColumns, type Settings, type SettingsWrite } from './settings-block.ts';

/** How a block that is one row of a table is stored. */
export interface SettingsRow<Data> {
  readonly table: 'heat_sheet_option' | 'average_option' | 'inventory_option' | 'wholesale_option' | 'feed_option';
  /** Set if the table has a row per department. */
  readonly department?: 'service' | 'parts';
  /** The row's own columns, without those of every settings row, and their SQL types. */
  readonly columns: Readonly<Record<string, 'text' | 'int' | 'boolean' | 'jsonb' | 'numeric'>>;
  /** The block of a dealership that has not saved one. */
  readonly defaults: Data;
  toData(row: Readonly<Record<string, unknown>>): Data;
  toRow(data: Data): Readonly<Record<string, unknown>>;
}

const changeSchema = z.object({ updated_by: z.string().nullable(), updated_at: instantSchema.nullable() });

/** Reads and writes a block that is one row. */
export function settingsRow<Data>(row: SettingsRow<Data>) {
  const names = Object.keys(row.columns);
  const keys = row.department === undefined ? ['dealership_id'] : ['dealership_id', 'department'];
  const keyValues = (dealershipId: string) =>
    row.department === undefined ? [dealershipId] : [dealershipId, row.department];
  const isKey = keys.map((key, index) => `t.${key} = $${index + 1}`).join(' and ');

  const read = async (db: Database, { dealershipId }: { readonly dealershipId: string }): Promise<Settings<Data>> => {
    const [found] = await db.query(
      `select ${names.map((name) => `t.${name}`).join(', ')}, ${lastChangeColumns('t')} from ${row.table} t where ${isKey}`,
      keyValues(dealershipId),
    );
    if (found === undefined) return { data: row.defaults, source: 'default', updatedBy: null, updatedAt: null };
    const { updated_by, updated_at } = changeSchema.parse(found);
    const data = row.toData(found);
    // The row was written when the store was set up and not by a person, so it counts as the default.
    const isDefault = updated_by === null && JSON.stringify(data) === JSON.stringify(row.defaults);
    return {
      data,
      source: isDefault ? 'default' : 'custom',
      updatedBy: updated_by,
      updatedAt: isDefault ? null : updated_at,
    };
  };

  const write = async (
    tx: Database,
    { dealershipId, userId, at, before, input }: SettingsWrite<Data, Data>,
  ): Promise<void> => {
    if (JSON.stringify(before) === JSON.stringify(input)) return;
    const values = row.toRow(input);
    const all = [...keys, ...names, 'updated_by', 'updated_at'];
    const places = [
      ...keys.map((_, index) => `$${index + 1}`),
      ...names.map((name, index) => `$${keys.length + index + 1}::${row.columns[name]}`),
      `$${keys.length + names.length + 1}`,
      `$${keys.length + names.length + 2}::timestamptz`,
    ];
    await tx.execute(
      `insert into ${row.table} (${all.join(', ')}) values (${places.join(', ')})
       on conflict (${keys.join(', ')}) do update
          set ${[...names, 'updated_by', 'updated_at'].map((name) => `${name} = excluded.${name}`).join(', ')}`,
      [
        ...keyValues(dealershipId),
        ...names.map((name) => (row.columns[name] === 'jsonb' ? JSON.stringify(values[name]) : values[name])),
        userId,
        at,
      ],
    );
  };
  return { read, write };
}
