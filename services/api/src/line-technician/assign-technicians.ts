import type { CallBody, CallResponse, calls } from '@fixed-ops/contract';
import { instantSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { followAssignedTechnicians } from '@fixed-ops/rules';
import { z } from 'zod';
import { writeAudit } from '../audit.ts';
import { bumpDataVersion, lockSettings } from '../data-version.ts';
import { type FieldError, invalidInput, notPossible } from '../http/problem/problem.ts';
import { ASSIGNED_BY } from '../workshop-lines/workshop-lines.ts';

type Call = typeof calls.lineTechnician;
type Answer = CallResponse<Call>;
type Wanted = CallBody<Call>['lines'][number];

interface Assignment {
  readonly db: Database;
  readonly dealershipId: string;
  readonly userId: string;
  readonly at: Date;
}

const lineSchema = z.object({
  place: z.number(),
  id: z.number(),
  ro_number: z.string(),
  ro_suffix: z.string(),
  line_no: z.number(),
  /** Who the feed names, or who was assigned. */
  technicians: z.array(z.object({ number: z.string(), name: z.string() })),
  assigned: z.string().nullable(),
});
type Line = z.output<typeof lineSchema>;

/**
 * Names the technicians of lines of which the feed names none, or takes that back: all of them or none. Figures follow at once.
 * Throws a 400 for technicians whom the store does not know and a 422 for lines that it does not have, of which the feed names somebody, or
 * that somebody else has assigned since the sender looked.
 */
export async function assignTechnicians(context: Assignment, wanted: readonly Wanted[]): Promise<Answer> {
  const { dealershipId, userId, at } = context;
  return context.db.transaction(async (tx) => {
    await lockSettings(tx, dealershipId);
    await requireTechnicians(tx, dealershipId, wanted);
    const lines = await findLines(tx, dealershipId, wanted);
    requireFree(wanted, lines);
    const changed = wanted.flatMap((want, place) => {
      const line = lines.get(place);
      return line && (line.assigned ?? null) !== want.techNumber ? [{ line, techNumber: want.techNumber }] : [];
    });
    for (const { line, techNumber } of changed) {
      await write(tx, { ...context, line, techNumber });
      await writeAudit(tx, {
        at,
        userId,
        dealershipId,
        action: 'LineTechnician',
        entity: 'ro_line',
        entityId: `${line.ro_number}${line.ro_suffix}/${line.line_no}`,
        before: { techNumber: line.assigned },
        after: { techNumber },
      });
    }
    if (changed.length > 0) await bumpDataVersion(tx, dealershipId, at);
    return answerOf(tx, dealershipId, [...lines.values()]);
  });
}

async function requireTechnicians(tx: Database, dealershipId: string, wanted: readonly Wanted[]): Promise<void> {
  const numbers = [...new Set(wanted.flatMap(({ techNumber }) => (techNumber === null ? [] : [techNumber])))];
  const known = await tx.query<{ number: string }>(
    `select number from dms_person where dealership_id = $1 and kind = 'technician' and number = any($2::text[])
      union select number from technician_profile where dealership_id = $1 and number = any($2::text[])`,
    [dealershipId, numbers],
  );
  const knows = new Set(known.map(({ number }) => number));
  const errors = wanted.flatMap(({ techNumber }, index): FieldError[] =>
    techNumber === null || knows.has(techNumber)
      ? []
      : [
          {
            path: `lines.${index}.techNumber`,
            code: 'unknown_technician',
            message: `${techNumber} is not a technician of this dealership`,
          },
        ],
  );
  if (errors.length > 0) throw invalidInput(errors);
}

/** The lines that are meant, by their place in the request. */
async function findLines(
  tx: Database,
  dealershipId: string,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<number, Line>> {
  const rows = await tx.query(
    `select w.place, l.id, o.ro_number, o.ro_suffix, l.line_no, c.tech_number as assigned,
            (select coalesce(json_agg(json_build_object('number', t.tech_number,
                       'name', coalesce(nullif(d.name, ''), 'Technician ' || t.tech_number)) order by t.tech_number), '[]')
               from ro_line_tech t
               left join dms_person d on d.dealership_id = $1 and d.kind = 'technician' and d.number = t.tech_number
              where t.dealership_id = $1 and t.line_id = l.id) as technicians
       from unnest($2::int[], $3::text[], $4::text[], $5::int[], $6::bigint[]) as w (place, ro_number, ro_suffix, line_no, line_id)
       join repair_order o on o.dealership_id = $1 and o.ro_number = w.ro_number and o.ro_suffix = w.ro_suffix
       join ro_line l on l.dealership_id = $1 and l.ro_id = o.id
                     and (w.line_no is null or l.line_no = w.line_no) and (w.line_id is null or l.id = w.line_id)
       left join line_technician c on c.dealership_id = $1 and c.ro_number = o.ro_number and c.ro_suffix = o.ro_suffix
                                  and c.line_no = l.line_no
      where w.line_no is not null or w.line_id is not null`,
    [
      dealershipId,
      wanted.map((_want, place) => place),
      wanted.map(({ roNumber }) => roNumber),
      wanted.map(({ roSuffix }) => roSuffix),
      wanted.map(({ lineNumber }) => lineNumber ?? null),
      wanted.map(({ lineId }) => lineId ?? null),
    ],
  );
  return new Map(
    z
      .array(lineSchema)
      .parse(rows)
      .map((row) => [row.place, row]),
  );
}

/** What was assigned may be changed; whom the feed names may not. */
function requireFree(wanted: readonly Wanted[], lines: ReadonlyMap<number, Line>): void {
  const seen = new Set<number>();
  const errors = wanted.flatMap((want, index): FieldError[] => {
    const line = lines.get(index);
    const path = `lines.${index}`;
    if (!line)
      return [
        { path, code: 'unknown_line', message: `is not a line of repair order ${want.roNumber}${want.roSuffix}` },
      ];
    if (seen.has(line.id)) return [{ path, code: 'twice', message: 'names the same line as another row' }];
    seen.add(line.id);
    const named = line.technicians.filter(({ number }) => number !== line.assigned);
    if (named.length === 0) return changedMeanwhile(want, line, path);
    const names = named.map(({ name }) => name).join(', ');
    return [{ path, code: 'named_by_feed', message: `has a technician of the feed already: ${names}` }];
  });
  if (errors.length > 0) throw notPossible(errors);
}

/** Of two who assign the same line, the second is told whom the first has named. */
function changedMeanwhile({ expectedTechNumber }: Wanted, { assigned, technicians }: Line, path: string): FieldError[] {
  if (expectedTechNumber === undefined || expectedTechNumber === assigned) return [];
  const name = technicians.find(({ number }) => number === assigned)?.name ?? assigned;
  const message = assigned === null ? 'is assigned to nobody any more' : `is assigned to ${name} by now`;
  return [{ path, code: 'assigned_meanwhile', message }];
}

interface Write extends Assignment {
  readonly line: Line;
  readonly techNumber: string | null;
}

async function write(tx: Database, { dealershipId, userId, at, line, techNumber }: Write): Promise<void> {
  const key = [dealershipId, line.ro_number, line.ro_suffix, line.line_no];
  await tx.execute('delete from ro_line_tech where dealership_id = $1 and line_id = $2', [dealershipId, line.id]);
  if (techNumber === null)
    await tx.execute(
      'delete from line_technician where dealership_id = $1 and ro_number = $2 and ro_suffix = $3 and line_no = $4',
      key,
    );
  else
    await tx.execute(
      `insert into line_technician (dealership_id, ro_number, ro_suffix, line_no, tech_number, assigned_by, assigned_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (dealership_id, ro_number, ro_suffix, line_no)
       do update set tech_number = excluded.tech_number, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at`,
      [...key, techNumber, userId, at.toISOString()],
    );
  await followAssignedTechnicians(tx, 'select $2::bigint', [dealershipId, line.id]);
}

const answerSchema = z.object({
  id: z.number(),
  technician: z.object({ number: z.string(), name: z.string() }).nullable(),
  assigned_by: z.string().nullable(),
  assigned_at: instantSchema.nullable(),
});

async function answerOf(tx: Database, dealershipId: string, lines: readonly Line[]): Promise<Answer> {
  const rows = await tx.query(
    `select l.id, case when c.tech_number is not null then json_build_object('number', c.tech_number,
              'name', coalesce(nullif(d.name, ''), 'Technician ' || c.tech_number)) end as technician,
            case when c.assigned_by is not null then ${ASSIGNED_BY} end as assigned_by, c.assigned_at
       from ro_line l
       join repair_order o on o.dealership_id = $1 and o.id = l.ro_id
       left join line_technician c on c.dealership_id = $1 and c.ro_number = o.ro_number and c.ro_suffix = o.ro_suffix
                                  and c.line_no = l.line_no
       left join dms_person d on d.dealership_id = $1 and d.kind = 'technician' and d.number = c.tech_number
       left join app_user u on u.id = c.assigned_by
      where l.dealership_id = $1 and l.id = any($2::bigint[])`,
    [dealershipId, lines.map(({ id }) => id)],
  );
  const found = new Map(
    z
      .array(answerSchema)
      .parse(rows)
      .map((row) => [row.id, row]),
  );
  return {
    lines: lines.map((line) => {
      const row = found.get(line.id);
      return {
        roNumber: line.ro_number,
        roSuffix: line.ro_suffix,
        lineNumber: line.line_no,
        technician: row?.technician ?? null,
        assignedBy: row?.assigned_by ?? null,
        assignedAt: row?.assigned_at ?? null,
      };
    }),
  };
}
