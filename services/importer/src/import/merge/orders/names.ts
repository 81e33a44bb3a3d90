import { copyRow, type Database } from '@fixed-ops/database';
import { seePeople } from '@fixed-ops/rules';
import type { FileNames } from '../../stage/file-names.ts';
import type { MergeContext } from '../sql.ts';

/** The sources of names in the files: statements that return each name once as `name`, with its description as `called`. */
export interface NameSources {
  readonly technicians: string;
  readonly opCodes: string;
  readonly laborTypes: string;
  readonly counters: string;
}

/**
 * Names of staged rows. Of several descriptions, the greatest by code points counts, as in `FileNames`, whatever the database's language
 * is.
 */
export function stagedNames({ staging }: MergeContext): NameSources {
  const each = (kind: string, column: string, called?: string): string =>
    `select ${column} as name, ${called === undefined ? "''" : `coalesce(max(${called} collate "C"), '')`} as called
       from ${staging.table(kind)} where ${column} is not null group by ${column}`;
  return {
    technicians: each('techs', 'tech_number', 'tech_name'),
    opCodes: each('lines', 'op_code', 'op_description'),
    laborTypes: each('lines', 'labor_type'),
    counters: each('parts', 'counter_number'),
  };
}

/** Stages names that were collected from rows which are not staged. */
export async function stageNames({ staging }: MergeContext, names: FileNames): Promise<NameSources> {
  await staging.create('name', '(kind text not null, name text not null, called text not null)');
  const lists = Object.entries({
    technicians: names.technicians,
    opCodes: names.opCodes,
    laborTypes: names.laborTypes,
    counters: names.counters,
  });
  const rows = lists.flatMap(([kind, list]) => [...list].map(([name, called]) => copyRow([kind, name, called])));
  await staging.copy('name', ['kind', 'name', 'called'], rows);
  const each = (kind: keyof NameSources): string =>
    `select name, called from ${staging.table('name')} where kind = '${kind}'`;
  return {
    technicians: each('technicians'),
    opCodes: each('opCodes'),
    laborTypes: each('laborTypes'),
    counters: each('counters'),
  };
}

/**
 * Writes customers, vehicles, people and codes that the files name and the product lacks, with the first repair orders. A person whom a file
 * names has the file's name, also in the place of one that somebody gave.
 */
export async function writeNames(
  tx: Database,
  { staging, dealershipId, today }: MergeContext,
  sources: NameSources,
): Promise<void> {
  const T = staging.table;
  const run = (statement: string) => tx.execute(statement, [dealershipId]);
  const kept = (table: string, column: string) => `coalesce(nullif(excluded.${column}, ''), ${table}.${column})`;
  const named = `name = ${kept('dms_person', 'name')}, updated_by = case when excluded.name = '' then dms_person.updated_by end`;
  const brought = (table: string, column: string) => `coalesce(nullif(n.${column}, ''), ${table}.${column})`;
  await run(
    `insert into customer (dealership_id, id, dms_number, name, type, phone, email)
     select $1, id, number, coalesce(name, ''), type, coalesce(phone, ''), coalesce(email, '')
       from ${T('new_customer')} where not is_old order by id`,
  );
  const customer = ['name', 'phone', 'email'].map((column) => brought('customer', column)).join(', ');
  await run(
    `update customer set (name, phone, email, type) = row(${customer}, n.type)
       from ${T('new_customer')} n
      where customer.dealership_id = $1 and customer.id = n.id and n.is_old
        and (customer.name, customer.phone, customer.email, customer.type) is distinct from (${customer}, n.type)`,
  );
  await run(
    `insert into vehicle (dealership_id, id, vin, year, make, model, customer_id)
     select $1, id, vin, year, coalesce(make, ''), coalesce(model, ''), customer_id
       from ${T('new_vehicle')} where not is_old order by id`,
  );
  const vehicle = `coalesce(n.year, vehicle.year), ${brought('vehicle', 'make')}, ${brought('vehicle', 'model')},
                   coalesce(n.customer_id, vehicle.customer_id)`;
  await run(
    `update vehicle set (year, make, model, customer_id) = row(${vehicle})
       from ${T('new_vehicle')} n
      where vehicle.dealership_id = $1 and vehicle.id = n.id and n.is_old
        and (vehicle.year, vehicle.make, vehicle.model, vehicle.customer_id) is distinct from (${vehicle})`,
  );
  await run(
    `insert into dms_person (dealership_id, kind, number, name)
     select $1, 'advisor', number, name from ${T('new_advisor')}
     on conflict (dealership_id, kind, number) do update set ${named}`,
  );
  const advisors = `select number, first_day, last_day from ${T('new_advisor')}`;
  await seePeople(tx, 'advisor', advisors, [dealershipId], today);
  await run(
    `insert into dms_person (dealership_id, kind, number, name)
     select $1, 'technician', n.name, n.called from (${sources.technicians}) n
     on conflict (dealership_id, kind, number) do update set ${named}`,
  );
  await run(
    `insert into dms_person (dealership_id, kind, number)
     select $1, 'counter', n.name from (${sources.counters}) n
     on conflict do nothing`,
  );
  await run(
    `insert into op_code (dealership_id, code, description)
     select $1, n.name, n.called from (${sources.opCodes}) n
     on conflict do nothing`,
  );
  await run(
    `insert into labor_type (dealership_id, code)
     select $1, n.name from (${sources.laborTypes}) n
     on conflict do nothing`,
  );
}
