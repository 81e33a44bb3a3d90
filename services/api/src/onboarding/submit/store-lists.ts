import type { Database } from '@fixed-ops/database';
import { accountTypesOf, readStatementPlaces } from '@fixed-ops/rules';
import { z } from 'zod';
import { restateLines } from '../../administration/op-codes/restate-lines.ts';
import type { HandedInStore } from './handed-in.ts';
import type { Writer } from './store-rows.ts';

/**
 * Writes the pay type of each labor type. An entry of a person wins over `labor_types.csv`. The description is that file's, unless the entry
 * has one.
 */
export async function writeLaborTypes(
  tx: Database,
  id: string,
  { laborTypes, found }: HandedInStore,
  { userId, at }: Writer,
): Promise<void> {
  const inFiles = new Map((found?.laborTypes ?? []).map(({ code, description }) => [code, description]));
  await tx.execute(
    `insert into labor_type (dealership_id, code, description, pay_type, updated_by, updated_at)
     select $1, t.code, t.description, t.pay_type, $2, $3::timestamptz
       from unnest($4::text[], $5::text[], $6::text[]) as t (code, description, pay_type)
     on conflict (dealership_id, code) do update
        set description = coalesce(nullif(excluded.description, ''), labor_type.description), pay_type = excluded.pay_type,
            updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
    [
      id,
      userId,
      at,
      laborTypes.map(({ laborType }) => laborType),
      laborTypes.map(({ laborType, description }) => description || (inFiles.get(laborType) ?? '')),
      laborTypes.map(({ payType }) => payType),
    ],
  );
}

/**
 * Writes names of people without one in the DMS, and roles of technicians. A name that the store's own files have is the DMS's. A field that
 * the form leaves empty stays as it is, because the form does not show what an existing store has.
 */
export async function writePeople(
  tx: Database,
  id: string,
  { placed, found }: HandedInStore,
  writer: Writer,
): Promise<void> {
  const technicians = placed.technicians.values();
  const people = [
    ...saidOf('technician', technicians, found?.technicians),
    ...saidOf('advisor', placed.advisors.values(), found?.advisors),
  ];
  await tx.execute(
    `insert into dms_person (dealership_id, kind, number, name, updated_by, updated_at)
     select $1, p.kind, p.number, p.name, case when not p.of_dms then $2 end, $3::timestamptz
       from unnest($4::text[], $5::text[], $6::text[], $7::boolean[]) as p (kind, number, name, of_dms)
     on conflict (dealership_id, kind, number) do update
        set name = excluded.name, updated_by = excluded.updated_by, updated_at = excluded.updated_at
      where excluded.name <> '' and (dms_person.name = '' or dms_person.updated_by is not null)`,
    [
      id,
      writer.userId,
      writer.at,
      people.map(({ kind }) => kind),
      people.map(({ number }) => number),
      people.map(({ name }) => name),
      people.map(({ ofDms }) => ofDms),
    ],
  );
  const shops = await writeShops(tx, id, technicians, writer);
  const said = technicians.filter(({ role, skill, shop }) => role !== '' || skill !== '' || shop !== '');
  const shopIds = said.map(({ shop }) => shops.get(shop.toLowerCase()) ?? null);
  await tx.execute(
    `insert into technician_profile (dealership_id, number, role, skill, shop_id, updated_by, updated_at)
     select $1, t.number, t.role, t.skill, t.shop_id, $2, $3::timestamptz
       from unnest($4::text[], $5::text[], $6::text[], $7::bigint[]) as t (number, role, skill, shop_id)
     on conflict (dealership_id, number) do update
        set role = coalesce(nullif(excluded.role, ''), technician_profile.role),
            skill = coalesce(nullif(excluded.skill, ''), technician_profile.skill),
            shop_id = coalesce(excluded.shop_id, technician_profile.shop_id),
            updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
    [
      id,
      writer.userId,
      writer.at,
      said.map(({ number }) => number),
      said.map(({ role }) => role),
      said.map(({ skill }) => skill),
      shopIds,
    ],
  );
  await tx.execute(
    `insert into shop_technician (dealership_id, shop_id, tech_number)
     select $1, t.shop_id, t.number from unnest($2::bigint[], $3::text[]) as t (shop_id, number)
      where t.shop_id is not null on conflict do nothing`,
    [id, shopIds, said.map(({ number }) => number)],
  );
}

interface Named {
  readonly number: string;
  readonly name: string;
}

/** What was said of people of one kind, and whether it only repeats the store's own files. */
function saidOf(kind: 'technician' | 'advisor', said: readonly Named[], files: readonly Named[] = []) {
  const inFiles = new Map(files.map(({ number, name }) => [number, name]));
  return said.map(({ number, name }) => ({
    ...{ kind, number, name },
    ofDms: name === '' || inFiles.get(number) === name,
  }));
}

const shopRow = z.object({ id: z.number(), name: z.string() });

/** Creates the missing shops of technicians. Returns their ids by name in lower case. */
async function writeShops(
  tx: Database,
  id: string,
  technicians: readonly { readonly shop: string }[],
  { userId, at }: Writer,
): Promise<ReadonlyMap<string, number>> {
  const names = [...new Map(technicians.map(({ shop }) => [shop.toLowerCase(), shop])).values()].filter(Boolean);
  await tx.execute(
    `insert into shop (dealership_id, id, name, updated_by, updated_at)
     select $1, (select coalesce(max(id), 0) from shop where dealership_id = $1) + row_number() over (), n.name, $2,
            $3::timestamptz
       from unnest($4::text[]) as n (name)
      where not exists (select 1 from shop s where s.dealership_id = $1 and lower(s.name) = lower(n.name))`,
    [id, userId, at, names],
  );
  const rows = await tx.query('select id, name from shop where dealership_id = $1', [id]);
  return new Map(rows.map((row) => shopRow.parse(row)).map((shop) => [shop.name.toLowerCase(), shop.id]));
}

/**
 * Writes the kind of work of each code, but only if it differs from the store's own `op_codes.csv`: feeds no longer change a code that a person
 * has placed.
 */
export async function writeOpCodes(
  tx: Database,
  id: string,
  { placed, found }: HandedInStore,
  { userId, at }: Writer,
): Promise<void> {
  const own = new Map((found?.opCodes ?? []).map((op) => [op.code, op]));
  const said = placed.opCodes.values().filter(({ opCode, category, isMaintenance }) => {
    const its = own.get(opCode);
    const isSame = its !== undefined && its.category === category && its.isMaintenance === isMaintenance;
    return category !== '' && !isSame;
  });
  const codes = said.map(({ opCode }) => opCode);
  const categories = said.map(({ category }) => category);
  const maintenance = said.map(({ isMaintenance }) => isMaintenance);
  await tx.execute(
    `insert into op_code (dealership_id, code, description, category, is_maint, mapping_source, updated_by, updated_at)
     select $1, c.code, c.description, c.category, c.is_maint, 'manual', $2, $3::timestamptz
       from unnest($4::text[], $5::text[], $6::text[], $7::boolean[]) as c (code, description, category, is_maint)
     on conflict (dealership_id, code) do update
        set category = excluded.category, is_maint = excluded.is_maint, mapping_source = 'manual',
            updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
    [id, userId, at, codes, codes.map((code) => own.get(code)?.description ?? ''), categories, maintenance],
  );
  // An existing store may have lines already.
  await restateLines(tx, id, codes);
}

/**
 * Maps ledger accounts. For an account that no file contains, only the number is known, so it waits for the chart. If a later chart gives it a
 * type that its line does not take, it counts as unmapped, because Administration refuses the same.
 */
export async function writeAccounts(
  tx: Database,
  id: string,
  { placed, found }: HandedInStore,
  { userId, at }: Writer,
): Promise<void> {
  const places = new Map((await readStatementPlaces(tx)).map((place) => [place.lineKey, place]));
  const takes = (lineKey: string, type: string): boolean => {
    const place = places.get(lineKey);
    return place !== undefined && accountTypesOf(place).includes(type);
  };
  const said = (found?.accounts ?? []).flatMap((account) => {
    const its = placed.accounts.get(account.account);
    if (its === undefined || (its.lineKey !== '' && !takes(its.lineKey, account.type))) return [];
    return [{ ...account, line: its.lineKey === '' ? null : its.lineKey, sign: its.sign }];
  });
  await tx.execute(
    `insert into gl_account (dealership_id, account, description, type, department, statement_line, sign, map_source,
                             map_confidence, updated_by, updated_at)
     select $1, a.account, a.description, a.type, a.department, a.line, a.sign, 'manual', null, $2, $3::timestamptz
       from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::smallint[])
         as a (account, description, type, department, line, sign)
     on conflict (dealership_id, account) do update
        set statement_line = excluded.statement_line, sign = excluded.sign, map_source = 'manual', map_confidence = null,
            updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
    [
      id,
      userId,
      at,
      said.map(({ account }) => account),
      said.map(({ description }) => description),
      said.map(({ type }) => type),
      said.map(({ department }) => department),
      said.map(({ line }) => line),
      said.map(({ sign }) => sign),
    ],
  );
}
