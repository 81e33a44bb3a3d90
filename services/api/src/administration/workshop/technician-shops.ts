import { instantSchema, type Shop, technicianShopsCalls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { OwnNumbers } from '../../auth/caller.ts';
import type { FieldError } from '../../http/problem/problem.ts';
import {
  lastChangeColumns,
  newestChange,
  type SettingsBlock,
  type SettingsReader,
  type SettingsWrite,
} from '../settings/settings-block.ts';

const rowSchema = z.object({
  id: z.number(),
  name: z.string(),
  is_express: z.boolean(),
  stalls: z.number(),
  technicians: z.array(z.string()),
  labor_types: z.array(z.string()),
  updated_by: z.string().nullable(),
  updated_at: instantSchema.nullable(),
});

/** The shops in the order of their creation. A technician whose profile names the shop belongs to it too. */
const sql = `
  select s.id, s.name, s.is_express, s.stalls, ${lastChangeColumns('s')},
         (select coalesce(json_agg(t.number order by t.number), '[]'::json)
            from (select tech_number as number from shop_technician where dealership_id = $1 and shop_id = s.id
                  union
                  select number from technician_profile where dealership_id = $1 and shop_id = s.id) t) as technicians,
         (select coalesce(json_agg(y.labor_type order by y.labor_type), '[]'::json)
            from shop_labor_type y where y.dealership_id = $1 and y.shop_id = s.id) as labor_types
    from shop s where s.dealership_id = $1
   order by s.id`;

async function read(db: Database, { dealershipId, ownNumbers }: SettingsReader) {
  const rows = z.array(rowSchema).parse(await db.query(sql, [dealershipId]));
  return {
    data: rows.map((row) => ({
      shopId: row.id,
      name: row.name,
      techNumbers: visibleTo(ownNumbers, row.technicians),
      laborTypes: row.labor_types,
      stalls: row.stalls,
      countsAsExpress: row.is_express,
    })),
    source: rows.length === 0 ? ('default' as const) : ('custom' as const),
    ...newestChange(rows),
  };
}

/** A person who sees only own rows gets no other person's number. */
const visibleTo = (own: OwnNumbers | null, numbers: readonly string[]) =>
  own === null ? [...numbers] : numbers.filter((number) => own.technicians.includes(number));

const knownSql = `
  select (select coalesce(json_agg(n.number), '[]'::json)
            from (select number from dms_person where dealership_id = $1 and kind = 'technician'
                  union select number from technician_profile where dealership_id = $1) n) as technicians,
         (select coalesce(json_agg(y.code), '[]'::json) from labor_type y where y.dealership_id = $1) as labor_types`;
const knownSchema = z.object({ technicians: z.array(z.string()), labor_types: z.array(z.string()) });

async function check(tx: Database, { dealershipId, before, input }: SettingsWrite<Shop[], Shop[]>) {
  const [row] = await tx.query(knownSql, [dealershipId]);
  const known = knownSchema.parse(row);
  const technicians = new Set(known.technicians);
  const laborTypes = new Set(known.labor_types);
  const shopIds = new Set(before.map((shop) => shop.shopId));
  const shopOfType = new Map<string, string>();
  const names = new Set<string>();
  const usedIds = new Set<number>();
  return input.flatMap((shop, index): FieldError[] => {
    const problems: FieldError[] = [];
    const at = (field: string, code: string, message: string) =>
      problems.push({ path: `data.${index}.${field}`, code, message });
    if (shop.shopId !== null && !shopIds.has(shop.shopId))
      at('shopId', 'unknown_shop', 'is not a shop of this dealership');
    if (shop.shopId !== null && usedIds.has(shop.shopId)) at('shopId', 'twice', 'is already in the list');
    if (shop.shopId !== null) usedIds.add(shop.shopId);
    if (names.has(shop.name.toLowerCase())) at('name', 'twice', `${shop.name} is already in the list`);
    names.add(shop.name.toLowerCase());
    shop.techNumbers.forEach((number, place) => {
      if (!technicians.has(number))
        at(`techNumbers.${place}`, 'unknown_technician', `${number} is not a technician of this dealership`);
    });
    shop.laborTypes.forEach((type, place) => {
      const other = shopOfType.get(type);
      if (!laborTypes.has(type)) at(`laborTypes.${place}`, 'unknown_labor_type', `${type} is not a labor type here`);
      // Work of a labor type counts for its shop, so in two shops it would count twice.
      else if (other !== undefined)
        at(`laborTypes.${place}`, 'in_two_shops', `${type} belongs to ${other} and ${shop.name}`);
      shopOfType.set(type, shop.name);
    });
    return problems;
  });
}

async function write(tx: Database, { dealershipId, userId, at, before, input }: SettingsWrite<Shop[], Shop[]>) {
  const kept = input.flatMap(({ shopId }) => (shopId === null ? [] : [shopId]));
  await tx.execute('delete from shop where dealership_id = $1 and not id = any($2::bigint[])', [dealershipId, kept]);
  const ids: number[] = [];
  for (const shop of input) {
    const was = before.find(({ shopId }) => shopId !== null && shopId === shop.shopId);
    ids.push(
      was
        ? await updateShop(tx, was, shop, { dealershipId, userId, at })
        : await insertShop(tx, shop, before, { dealershipId, userId, at }),
    );
  }
  const rows = (listOf: (shop: Shop) => readonly string[]) =>
    input.flatMap((shop, index) => [...new Set(listOf(shop))].map((value) => ({ id: ids[index], value })));
  const technicians = rows((shop) => shop.techNumbers);
  await replaceMembers(tx, dealershipId, 'shop_technician', 'tech_number', technicians);
  await replaceMembers(
    tx,
    dealershipId,
    'shop_labor_type',
    'labor_type',
    rows((shop) => shop.laborTypes),
  );
  await setMainShops(tx, dealershipId, technicians);
}

interface Writer {
  readonly dealershipId: string;
  readonly userId: string;
  readonly at: string;
}

/** A shop number is used only once. The history of a removed shop, even in the same save, must not lead to another one. */
async function insertShop(
  tx: Database,
  shop: Shop,
  before: readonly Shop[],
  { dealershipId, userId, at }: Writer,
): Promise<number> {
  const [row] = await tx.query(
    `insert into shop (dealership_id, id, name, is_express, stalls, updated_by, updated_at)
     select $1, coalesce(max(n.id), 0) + 1, $2, $3, $4::int, $5, $6::timestamptz
       from (select id from shop where dealership_id = $1
             union all
             select unnest($7::bigint[])
             union all
             select (gone.id #>> '{}')::bigint
               from audit_log a cross join lateral jsonb_path_query(a.before, '$[*].shopId') as gone (id)
              where a.dealership_id = $1 and a.entity = 'shop') n
     returning id`,
    [dealershipId, shop.name, shop.countsAsExpress, shop.stalls, userId, at, before.map(({ shopId }) => shopId)],
  );
  return z.object({ id: z.number() }).parse(row).id;
}

const contentOf = ({ name, countsAsExpress, stalls, techNumbers, laborTypes }: Shop) =>
  JSON.stringify([name, countsAsExpress, stalls, [...techNumbers].sort(), [...laborTypes].sort()]);

async function updateShop(tx: Database, was: Shop, shop: Shop, { dealershipId, userId, at }: Writer): Promise<number> {
  if (contentOf(was) !== contentOf(shop)) {
    await tx.execute(
      `update shop set name = $3, is_express = $4, stalls = $5, updated_by = $6, updated_at = $7
        where dealership_id = $1 and id = $2`,
      [dealershipId, was.shopId, shop.name, shop.countsAsExpress, shop.stalls, userId, at],
    );
  }
  return was.shopId ?? 0;
}

interface Member {
  readonly id: number | undefined;
  readonly value: string;
}

async function replaceMembers(
  tx: Database,
  dealershipId: string,
  table: 'shop_technician' | 'shop_labor_type',
  column: 'tech_number' | 'labor_type',
  members: readonly Member[],
): Promise<void> {
  await tx.execute(`delete from ${table} where dealership_id = $1`, [dealershipId]);
  await tx.execute(
    `insert into ${table} (dealership_id, shop_id, ${column})
     select $1, m.shop_id, m.value from unnest($2::bigint[], $3::text[]) as m (shop_id, value)`,
    [dealershipId, members.map(({ id }) => id), members.map(({ value }) => value)],
  );
}

/** The main shop of a technician: the present one if it still lists them, otherwise the first that does. */
async function setMainShops(tx: Database, dealershipId: string, members: readonly Member[]): Promise<void> {
  const first = new Map<string, number | undefined>();
  for (const { id, value } of members) if (!first.has(value)) first.set(value, id);
  await tx.execute(
    `update technician_profile p set shop_id = null
      where p.dealership_id = $1 and p.shop_id is not null
        and not exists (select 1 from shop_technician t
                         where t.dealership_id = $1 and t.shop_id = p.shop_id and t.tech_number = p.number)`,
    [dealershipId],
  );
  await tx.execute(
    `insert into technician_profile (dealership_id, number, shop_id)
     select $1, m.number, m.shop_id from unnest($2::text[], $3::bigint[]) as m (number, shop_id)
     on conflict (dealership_id, number) do update set shop_id = coalesce(technician_profile.shop_id, excluded.shop_id)`,
    [dealershipId, [...first.keys()], [...first.values()]],
  );
}

/** The technicians and labor types of each shop. */
export const technicianShops: SettingsBlock<Shop[], Shop[]> = {
  calls: technicianShopsCalls,
  entity: 'shop',
  // Every dashboard filters by shop.
  readers: 'everyone',
  isCopyable: false,
  read,
  check,
  write,
  rowKey: (shop) => String(shop.shopId),
  // A removed shop comes back as a new one, because its number no longer exists.
  revive: (shops) => shops.map((shop) => ({ ...shop, shopId: null })),
};
