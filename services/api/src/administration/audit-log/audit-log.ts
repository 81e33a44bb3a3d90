import { areaRules, jobTitleLabels, roleLabels } from '@fixed-ops/access';
import {
  auditActionWords,
  auditColumns,
  auditLogCall,
  happenedWords,
  instantSchema,
  settingsFieldWords,
} from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { allMetrics, inventoryMetrics } from '@fixed-ops/metrics';
import { z } from 'zod';
import { listRoute } from '../../http/list-route.ts';
import { ownDealerships } from '../../users/manage/managed-user.ts';
import { A_PICTURE, ANOTHER_PICTURE, withoutPictures } from '../settings/without-pictures.ts';

const rowSchema = z.object({
  id: z.number(),
  at: instantSchema,
  userId: z.string(),
  by: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  subject: z.string().nullable(),
  via: z.object({ kind: z.enum(['save', 'reset', 'copy', 'restore']), from: z.string().nullable() }).nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});

/** The group of store $1. */
const GROUP = '(select d.group_id from dealership d where d.id = $1)';

/**
 * SQL of changes made in store $1, made elsewhere but valid there, and of what its whole group shares: guides and its name. What was changed of
 * a person who worked nowhere yet is shown in the stores where they work now. Steps of an onboarding have entries of several stores, so they
 * are only shown to who administers the group (`ofGroup`): in all its stores while it is open, and then in those that it set up.
 */
const ofStore = (ofGroup: string) => `(a.dealership_id = $1 or a.seen_in @> array[$1]
      or (a.entity in ('group_guide', 'dealership_group') and a.entity_id = ${GROUP})
      or (a.entity = 'app_user' and a.dealership_id is null and coalesce(cardinality(a.seen_in), 0) = 0
          and a.entity_id = any(array(select p.id from app_user p
                                       where p.group_id = ${GROUP}
                                         and (exists (select 1 from user_dealership w where w.user_id = p.id and w.dealership_id = $1)
                                              or (${ofGroup} and not exists (select 1 from user_dealership w where w.user_id = p.id))))))
      or (${ofGroup} and a.entity = 'onboarding_session'
          and a.entity_id = any(array(select o.id::text from onboarding_session o
                                       where o.group_id = ${GROUP}
                                         and (o.created is null
                                              or o.created -> 'stores' @> jsonb_build_array(jsonb_build_object('dealershipId', $1::text)))))))`;

type Side = 'before' | 'after';

/** The picture of a person. The secret of its address is the address itself, so that a change tells only that there was one. */
const hasAvatar = (side: Side) => `(a.entity = 'app_user' and coalesce(a.${side} ->> 'avatar', '') <> '')`;
/** The logo of a store; the log has the hash of the new one, until another takes its place. */
const hasLogo = (side: Side) => `(a.entity = 'dealership' and a.${side} ->> 'logo' ~ '^(data|sha256):')`;

/** What stands for a picture. One that replaces another has words of its own, so that the change is seen. */
const inPlaceOf = (side: Side, key: 'avatar' | 'logo', has: (side: Side) => string) =>
  side === 'before'
    ? `'"${A_PICTURE}"'`
    : `case when ${has('before')} and a.before ->> '${key}' <> a.after ->> '${key}' then '"${ANOTHER_PICTURE}"'::jsonb else '"${A_PICTURE}"' end`;

/** DMS numbers of a person are limited to the stores $9, because those of other stores belong to their administrators. */
const withOwnNumbers = (side: Side) => `
  case when a.entity = 'app_user' and jsonb_typeof(a.${side} -> 'dmsNumbers') = 'array'
       then jsonb_set(a.${side}, '{dmsNumbers}',
                      (select coalesce(jsonb_agg(n.one order by n.place), '[]')
                         from jsonb_array_elements(a.${side} -> 'dmsNumbers') with ordinality as n (one, place)
                        where n.one ->> 'dealershipId' = any($9::text[])))
       else a.${side} end`;

/** Mentions of a note are ids. Readers see names. */
const withMentionedNames = (side: Side) => `
  jsonb_set(a.${side}, '{mentions}',
            (select coalesce(jsonb_agg(coalesce(p.first_name || ' ' || p.last_name, m.id) order by m.place), '[]')
               from jsonb_array_elements_text(a.${side} -> 'mentions') with ordinality as m (id, place)
               left join app_user p on p.id = m.id))`;

/** One side of a change, without its pictures, so that no search reads them. */
const shownSide = (side: Side) => `
  case when ${hasAvatar(side)} then jsonb_set(${withOwnNumbers(side)}, '{avatar}', ${inPlaceOf(side, 'avatar', hasAvatar)})
       when ${hasLogo(side)} then jsonb_set(a.${side}, '{logo}', ${inPlaceOf(side, 'logo', hasLogo)})
       when a.entity = 'ro_note' and jsonb_typeof(a.${side} -> 'mentions') = 'array' then ${withMentionedNames(side)}
       else ${withOwnNumbers(side)} end`;

/** The placeholder for the source store in the text of a copy. */
const FROM = '{from}';
const ELSEWHERE = 'another store';
/** The ways in which settings change, in the words of screen and file. A plain save has none. */
const HOW = JSON.stringify(
  Object.fromEntries((['reset', 'copy', 'restore'] as const).map((kind) => [kind, happenedWords(kind, FROM)])),
);

const rowsSql = `
  select a.id, a.at, a.user_id as "userId", coalesce(u.first_name || ' ' || u.last_name, a.user_id) as by,
         a.action, a.entity, a.entity_id as "entityId", s.first_name || ' ' || s.last_name as subject,
         case when a.via is not null then json_build_object('kind', a.via, 'from', c.name) end as via, a.client_address as address, a.request_id as "requestId",
         b.before, b.after
    from audit_log a left join app_user u on u.id = a.user_id
    left join app_user s on a.entity = 'app_user' and s.id = a.entity_id
                        and s.group_id = (select d.group_id from dealership d where d.id = $1)
    left join dealership c on a.via = 'copy' and c.id = a.via_id
    cross join lateral (select ${shownSide('before')} as before, ${shownSide('after')} as after) b
   where ${ofStore('$14::boolean')}
     and ($2::date is null or (a.at at time zone $6)::date >= $2::date)
     and ($3::date is null or (a.at at time zone $6)::date <= $3::date)
     and ($4::text is null or a.user_id = $4)
     and ($5::text is null or a.action = $5)
     and ($8::text is null or (a.entity = 'app_user' and a.entity_id = $8))
     and ($7::text is null
          or position(lower($7) in lower(concat_ws(' ', coalesce(u.first_name || ' ' || u.last_name, a.user_id),
               concat_ws(': ', $10::jsonb ->> a.action, s.first_name || ' ' || s.last_name),
               replace($11::jsonb ->> a.via, '${FROM}', coalesce(c.name, '${ELSEWHERE}')),
               a.client_address, a.request_id, a.action, a.entity_id, b.before::text, b.after::text))) > 0
          or exists (select 1 from unnest($12::text[]) k (word)
                      where position(k.word in concat_ws(' ', b.before::text, b.after::text)) > 0)
          or exists (select 1 from unnest($13::jsonpath[]) f (path)
                      where coalesce(jsonb_path_query_array(b.before, f.path), '[]')
                            <> coalesce(jsonb_path_query_array(b.after, f.path), '[]')))`;

/** Values that a change stores by key and screens show by name: figures, roles and job titles. */
const NAMED: readonly (readonly [key: string, label: string])[] = [
  ...[...allMetrics, ...inventoryMetrics].map(({ key, label }) => [key, label] as const),
  ...Object.entries(roleLabels),
  ...Object.entries(jobTitleLabels),
];

/** The keys, as stored in a change, of values whose names contain the words. */
const keysNamed = (words: string): string[] =>
  NAMED.filter(([, label]) => label.toLowerCase().includes(words.toLowerCase())).map(([key]) => JSON.stringify(key));

/** The paths of fields whose labels contain the words. A search finds a change by its changed fields, not by all stored ones. */
const fieldsNamed = (words: string): string[] =>
  Object.entries(settingsFieldWords)
    .filter(([, label]) => label.toLowerCase().includes(words.toLowerCase()))
    .map(([key]) => `$.**.${JSON.stringify(key)}`);

const choicesSql = `
  select (select coalesce(json_agg(distinct a.action), '[]') from audit_log a where ${ofStore('$2::boolean')}) as actions,
         (select coalesce(json_agg(json_build_object('userId', p.id, 'name', p.name) order by p.name), '[]')
            from (select distinct a.user_id as id, coalesce(u.first_name || ' ' || u.last_name, a.user_id) as name
                    from audit_log a left join app_user u on u.id = a.user_id where ${ofStore('$2::boolean')}) p) as people`;
const choicesSchema = z.object({
  actions: z.array(z.string()),
  people: z.array(z.object({ userId: z.string(), name: z.string() })),
});

/** The fields of a change that hold ids of dealerships. */
const STORES: ReadonlySet<string> = new Set(['dealershipId', 'dealershipIds', 'defaultDealershipId']);

/** The ids of the dealerships that a value names, each once. */
function storesIn(value: unknown): readonly string[] {
  const found = new Set<string>();
  const look = (each: unknown, isOfStore: boolean): void => {
    if (isOfStore && typeof each === 'string') found.add(each);
    else if (Array.isArray(each)) for (const one of each) look(one, isOfStore);
    else if (typeof each === 'object' && each !== null)
      for (const [key, one] of Object.entries(each)) look(one, STORES.has(key));
  };
  look(value, false);
  return [...found];
}

const storeRow = z.object({ id: z.string(), name: z.string() });

/** The ids, as stored in a change, of the group's dealerships whose names contain the words, because changes of people show them by name. */
async function storesNamed(db: Database, dealershipId: string, words: string): Promise<string[]> {
  const rows = await db.query(
    `select id, name from dealership where group_id = ${GROUP} and position(lower($2) in lower(name)) > 0`,
    [dealershipId, words],
  );
  return z
    .array(storeRow)
    .parse(rows)
    .map(({ id }) => JSON.stringify(id));
}

/** The names of the dealerships that changes name, those of the group of `dealershipId`. */
async function storeNames(db: Database, dealershipId: string, changes: unknown): Promise<ReadonlyMap<string, string>> {
  const ids = storesIn(changes);
  if (ids.length === 0) return new Map();
  const rows = await db.query(`select id, name from dealership where group_id = ${GROUP} and id = any($2::text[])`, [
    dealershipId,
    ids,
  ]);
  return new Map(
    z
      .array(storeRow)
      .parse(rows)
      .map(({ id, name }) => [id, name]),
  );
}

/** Every change of a dealership, for its administrators. */
export const auditLogRoute = listRoute(auditLogCall, {
  access: { rule: areaRules.administration, ofGroup: true },
  handler: async ({ db, caller, dealership, query }) => {
    const { from, to, userId, action, subjectId, search, page, pageSize } = query;
    const isOfGroup = caller.role === 'ADMIN_SUPER';
    const [found] = await db.query(choicesSql, [dealership.id, isOfGroup]);
    const choices = choicesSchema.parse(found);
    const asked = [
      dealership.id,
      from ?? null,
      to ?? null,
      userId ?? null,
      action ?? null,
      dealership.timezone,
      search ?? null,
      subjectId ?? null,
      // The stores whose numbers the list of people also shows to the reader.
      isOfGroup ? [...(await ownDealerships(db, caller))] : [dealership.id],
      // People search for the words on the screen, but the table contains the names of calls.
      JSON.stringify(Object.fromEntries(choices.actions.map((name) => [name, auditActionWords(name)]))),
      HOW,
      search === undefined ? [] : [...keysNamed(search), ...(await storesNamed(db, dealership.id, search))],
      search === undefined ? [] : fieldsNamed(search),
      isOfGroup,
    ];
    const [rows, [count]] = await Promise.all([
      db.query(`${rowsSql} order by a.at desc, a.id desc limit $15::int offset $16::int`, [
        ...asked,
        pageSize,
        (page - 1) * pageSize,
      ]),
      db.query(`select count(*)::int as total from (${rowsSql}) c`, asked),
    ]);
    const changes = z.array(rowSchema).parse(rows);
    const nameOf = await storeNames(db, dealership.id, changes);
    const data = changes.map(({ address, requestId, before, after, ...row }) => ({
      ...row,
      from: address === null || requestId === null ? null : { address, requestId },
      before: withoutPictures(before),
      after: withoutPictures(after),
      stores: storesIn([before, after]).flatMap((id) => {
        const name = nameOf.get(id);
        return name === undefined ? [] : [{ dealershipId: id, name }];
      }),
    }));
    const { total } = z.object({ total: z.number() }).parse(count);
    return { data, total, page, pageSize, ...choices };
  },
  file: {
    list: 'Audit log',
    columns: Object.values(auditColumns),
  },
});
