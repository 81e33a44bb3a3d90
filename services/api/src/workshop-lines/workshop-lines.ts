import type { CallQuery, CallResponse, calls, EnvelopeField, WorkshopLack } from '@fixed-ops/contract';
import { instantSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { lacksFieldOf } from '@fixed-ops/metrics';
import { z } from 'zod';
import type { Parameters } from '../core/selection/line-condition.ts';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { techniciansOf } from '../core/sums/read-technician-sums.ts';
import { readLines } from '../line-figures/read-lines.ts';
import { workLine } from '../line-figures/work-line.ts';

type Call = typeof calls.workshopLines;
type Answer = Omit<CallResponse<Call>, EnvelopeField>;

const worked = (which: string) =>
  `select 1 from ro_line_tech t where t.dealership_id = l.dealership_id and t.line_id = l.id${which}`;

/** The lines that lack something, as the figures count them; a punch, of the technicians of `whose` alone. */
const LACKS: Readonly<Record<WorkshopLack, (whose: string) => string>> = {
  technician: () => ` and l.sold_h > 0 and not exists (${worked('')})`,
  punch: (whose) =>
    ` and l.sold_h > 0 and exists (${worked(` and t.share > 0 and coalesce(t.actual_h, 0) = 0${whose}`)})`,
  assigned: () => ` and exists (
      select 1 from repair_order o
        join line_technician c on c.dealership_id = o.dealership_id and c.ro_number = o.ro_number and c.ro_suffix = o.ro_suffix
       where o.dealership_id = l.dealership_id and o.id = l.ro_id and c.line_no = l.line_no)`,
};

/** Who assigned a technician, by name; somebody who is gone is no longer known by it. */
export const ASSIGNED_BY = `coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), 'A former colleague')`;

const moreSchema = z.object({
  id: z.number(),
  line_no: z.number(),
  flagged_h: z.number().nullable(),
  actual_h: z.number().nullable(),
  assigned_by: z.string().nullable(),
  assigned_at: instantSchema.nullable(),
});

/** A page of the workshop's lines that lack a technician or a punch, or that a person has assigned. */
export async function workshopLines(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  query: CallQuery<Call>,
): Promise<Answer> {
  const fields = { technician: 'missingTechLines', punch: 'punchedH', assigned: 'missingTechLines' } as const;
  // A feed without the field lacks it in every line, which is no list of lines to look at.
  const isNotProvided = lacksFieldOf([fields[query.lack]], facts.fieldsNotProvided);
  const technicians = techniciansOf(selection.filter);
  const whose = (parameters: Parameters) =>
    technicians && query.lack === 'punch' ? ` and t.tech_number = any(${parameters.add(technicians)}::text[])` : '';
  const lines = await readLines(db, facts, {
    selection,
    where: (parameters) => (isNotProvided ? ' and false' : LACKS[query.lack](whose(parameters))),
    search: query.search,
    sort: query.sort,
    defaultSort: ['-labor'],
    page: query.page,
    pageSize: query.pageSize,
  });
  const more = await readMore(
    db,
    selection.dealershipId,
    lines.page.map(({ id }) => id),
  );
  const isOwn = selection.filter.own !== null;
  const hours = (hundredths: number | null | undefined) => (hundredths == null ? null : hundredths / 100);
  return {
    data: lines.page.map((row) => {
      const its = more.get(row.id);
      return {
        ...workLine(row, facts),
        lineNumber: its?.line_no ?? 0,
        flaggedHours: hours(its?.flagged_h),
        actualHours: hours(its?.actual_h),
        assignedBy: isOwn ? null : (its?.assigned_by ?? null),
        assignedAt: isOwn ? null : (its?.assigned_at ?? null),
      };
    }),
    total: lines.total,
    page: query.page,
    pageSize: query.pageSize,
    totals: { hours: lines.sold_h / 100, labor: lines.labor_sale_c / 100 },
  };
}

async function readMore(db: Database, dealershipId: string, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db.query(
          `select l.id, l.line_no, l.flagged_h, l.actual_h, case when c.assigned_by is not null then ${ASSIGNED_BY} end as assigned_by, c.assigned_at
             from ro_line l
             join repair_order o on o.dealership_id = $1 and o.id = l.ro_id
             left join line_technician c on c.dealership_id = $1 and c.ro_number = o.ro_number
                                        and c.ro_suffix = o.ro_suffix and c.line_no = l.line_no
             left join app_user u on u.id = c.assigned_by
            where l.dealership_id = $1 and l.id = any($2::bigint[])`,
          [dealershipId, ids],
        );
  return new Map(
    z
      .array(moreSchema)
      .parse(rows)
      .map((row) => [row.id, row]),
  );
}
