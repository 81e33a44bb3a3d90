import { businessDateSchema, instantSchema, type TechnicianRole, technicianRolesCalls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { THERE_AFTER_LAST_SEEN } from '../../core/people/people-there.ts';
import { readStoreFacts } from '../../core/store-facts/store-facts.ts';
import type { FieldError } from '../../http/problem/problem.ts';
import { lastChangeColumns, newestChange, type SettingsBlock } from '../settings/settings-block.ts';

type Input = Omit<TechnicianRole, 'name' | 'leftOn'> & {
  readonly name?: unknown;
  readonly leftOn?: string | null | undefined;
};

const rowSchema = z.object({
  number: z.string(),
  name: z.string(),
  active: z.boolean(),
  role: z.string(),
  skill: z.enum(['A', 'B', 'C', 'X', '']).catch(''),
  pay_type: z.enum(['flat', 'hourly', 'salary']).catch('flat'),
  flat_rate_c: z.number(),
  sched_hours_h: z.number(),
  hired_on: businessDateSchema.nullable(),
  left_on: businessDateSchema.nullable(),
  updated_by: z.string().nullable(),
  updated_at: instantSchema.nullable(),
});

/**
 * Everybody in the DMS or with a profile. Without a profile, the columns have their defaults, and a person is inactive if their last line is
 * some weeks before the end of the feeds ($2), as in the schedule of a store without a clock.
 */
const sql = `
  select coalesce(d.number, p.number) as number, coalesce(d.name, '') as name,
         p.left_on is null and coalesce(d.active, true)
           and (p.number is not null or d.last_seen is null
                or $2::date is null
                or d.last_seen >= $2::date - ${THERE_AFTER_LAST_SEEN}) as active,
         coalesce(p.role, '') as role, coalesce(p.skill, '') as skill, coalesce(p.pay_type, 'flat') as pay_type,
         coalesce(p.flat_rate_c, 0) as flat_rate_c, coalesce(p.sched_hours_h, 800) as sched_hours_h, p.hired_on, p.left_on,
         ${lastChangeColumns('p')}
    from (select number, name, active, last_seen from dms_person where dealership_id = $1 and kind = 'technician') d
    full join (select * from technician_profile where dealership_id = $1) p on p.number = d.number`;

const numbers = new Intl.Collator('en', { numeric: true });

async function read(db: Database, dealershipId: string) {
  const { dataThrough } = await readStoreFacts(db, dealershipId);
  // Active people come first, and T2 comes before T10.
  const rows = z
    .array(rowSchema)
    .parse(await db.query(sql, [dealershipId, dataThrough]))
    .sort((one, other) => Number(other.active) - Number(one.active) || numbers.compare(one.number, other.number));
  const change = newestChange(rows);
  return {
    data: rows.map((row) => ({
      techNumber: row.number,
      role: row.role,
      skill: row.skill,
      payType: row.pay_type,
      flatRate: row.flat_rate_c / 100,
      scheduledHoursDay: row.sched_hours_h / 100,
      active: row.active,
      hiredOn: row.hired_on,
      name: row.name,
      leftOn: row.left_on,
    })),
    source: change.updatedBy === null ? ('default' as const) : ('custom' as const),
    ...change,
  };
}

function check(before: readonly TechnicianRole[], input: readonly Input[]): FieldError[] {
  const known = new Map(before.map((one) => [one.techNumber, one]));
  const seen = new Set<string>();
  return input.flatMap((one, index): FieldError[] => {
    const at = (field: string, code: string, message: string) => [{ path: `data.${index}.${field}`, code, message }];
    if (seen.has(one.techNumber)) return at('techNumber', 'twice', `${one.techNumber} is already in the list`);
    seen.add(one.techNumber);
    if (!known.has(one.techNumber))
      return at('techNumber', 'unknown_technician', `${one.techNumber} is not a technician of this dealership`);
    const { hiredOn, leftOn = null } = one;
    if (hiredOn !== null && leftOn !== null && !one.active && leftOn < hiredOn)
      return at('leftOn', 'before_hired', `is before the first day, ${hiredOn}`);
    return [];
  });
}

const FIELDS = ['role', 'skill', 'payType', 'flatRate', 'scheduledHoursDay', 'active', 'hiredOn'] as const;

/** The day on which an inactive person left: the given day, the stored day, or today. A person who was inactive before may have none. */
function leftOnOf(one: Input, was: TechnicianRole, today: string): string | null {
  return one.active ? null : (one.leftOn ?? was.leftOn ?? (was.active ? today : null));
}

async function write(
  tx: Database,
  { dealershipId, today, userId, at, before, input }: Parameters<SettingsBlock<TechnicianRole[], Input[]>['write']>[1],
): Promise<void> {
  const sent = new Map(input.map((one) => [one.techNumber, one]));
  for (const was of before) {
    // A person who is left out of the list keeps only the name, which comes from the DMS.
    const one = sent.get(was.techNumber);
    if (one === undefined) {
      await tx.execute('delete from technician_profile where dealership_id = $1 and number = $2', [
        dealershipId,
        was.techNumber,
      ]);
      continue;
    }
    const leftOn = leftOnOf(one, was, today);
    if (leftOn === was.leftOn && FIELDS.every((field) => one[field] === was[field])) continue;
    await tx.execute(
      `insert into technician_profile (dealership_id, number, role, skill, pay_type, flat_rate_c, sched_hours_h, hired_on,
                                       left_on, updated_by, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (dealership_id, number) do update
          set role = excluded.role, skill = excluded.skill, pay_type = excluded.pay_type,
              flat_rate_c = excluded.flat_rate_c, sched_hours_h = excluded.sched_hours_h, hired_on = excluded.hired_on,
              left_on = excluded.left_on, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
      [
        dealershipId,
        one.techNumber,
        one.role,
        one.skill,
        one.payType,
        Math.round(one.flatRate * 100),
        Math.round(one.scheduledHoursDay * 100),
        one.hiredOn,
        leftOn,
        userId,
        at,
      ],
    );
    await tx.execute(
      `update dms_person set active = $3 where dealership_id = $1 and kind = 'technician' and number = $2 and active <> $3`,
      [dealershipId, one.techNumber, one.active],
    );
  }
}

/** Roles and wages of technicians. Their names come from the DMS. */
export const technicianRoles: SettingsBlock<TechnicianRole[], Input[]> = {
  calls: technicianRolesCalls,
  entity: 'technician_profile',
  readers: 'administrators',
  isCopyable: false,
  read: (db, { dealershipId }) => read(db, dealershipId),
  check: async (_tx, { before, input }) => check(before, input),
  write,
  rowKey: (row) => row.techNumber,
};
