import type { AdditionalDetails } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { roundTo } from '@fixed-ops/metrics';
import { z } from 'zod';
import type { OwnNumbers } from '../auth/caller.ts';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import { isOpen, readDeclined } from '../declined-work/read-declined.ts';

export interface AdditionalDetailsRequest {
  readonly dealershipId: string;
  readonly roNumbers: readonly string[];
  /** In an own view, the person's numbers: only own repair orders, and own lines of other advisors' repair orders. Null for a view of everybody. */
  readonly own: OwnNumbers | null;
  /** Whether the customer's phone and e-mail are shown; only titles with the service dashboard see them. */
  readonly showsContact: boolean;
}

const rowSchema = z.object({
  ro_number: z.string(),
  ro_suffix: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  tag: z.string(),
  promised_at: z.string().nullable(),
  is_written: z.boolean(),
  lines: z.array(z.object({ id: z.number(), op_code: z.string(), complaint: z.string(), correction: z.string() })),
  technicians: z.array(z.object({ number: z.string(), name: z.string(), flaggedH: z.number() })),
  notes: z.number(),
  last_note: z.string().nullable(),
  inspection: z.string().nullable(),
});
type Row = z.output<typeof rowSchema>;

/** The slow columns of some repair orders, by their numbers. Repair orders that do not exist, or that the person may not see, are left out. */
export async function additionalDetails(db: Database, request: AdditionalDetailsRequest): Promise<AdditionalDetails[]> {
  const parameters = new Parameters();
  const dealership = parameters.add(request.dealershipId);
  const numbers = parameters.add([...new Set(request.roNumbers)]);
  const { own } = request;
  const isWritten = own ? `r.advisor_number = any(${parameters.add(own.advisors)}::text[])` : 'true';
  const ownTechnician = own ? ` and t.tech_number = any(${parameters.add(own.technicians)}::text[])` : '';
  const rows = await db.query(
    `with listed as materialized (
       select r.*, ${isWritten} as is_written from repair_order r
        where r.dealership_id = ${dealership} and r.ro_number = any(${numbers}::text[])),
     line as materialized (
       select l.id, l.ro_id, l.line_no, l.op_code, l.complaint, l.correction
         from listed r join ro_line l on l.dealership_id = ${dealership} and l.ro_id = r.id
        where true${lineCondition({ own }, 'l.pay_type', parameters)})
     select r.ro_number, r.ro_suffix, nullif(c.phone, '') as phone, nullif(c.email, '') as email, r.tag, r.promised_at,
            r.is_written,
            coalesce((select json_agg(json_build_object('id', l.id, 'op_code', l.op_code, 'complaint', l.complaint,
                        'correction', l.correction) order by l.line_no) from line l where l.ro_id = r.id), '[]') as lines,
            coalesce((select json_agg(json_build_object('number', t.tech_number, 'name', t.name, 'flaggedH', t.flagged_h)
                        order by t.tech_number)
                        from (select t.tech_number, sum(t.flagged_h) as flagged_h,
                                     coalesce(nullif(max(p.name), ''), 'Technician ' || t.tech_number) as name
                                from line l
                                join ro_line_tech t on t.dealership_id = ${dealership} and t.line_id = l.id${ownTechnician}
                                left join dms_person p on p.dealership_id = ${dealership} and p.kind = 'technician'
                                 and p.number = t.tech_number
                               where l.ro_id = r.id group by t.tech_number) t), '[]') as technicians,
            (select count(*) from ro_note n where n.dealership_id = ${dealership} and n.ro_number = r.ro_number
                and n.deleted_at is null) as notes,
            (select n.text from ro_note n where n.dealership_id = ${dealership} and n.ro_number = r.ro_number
                and n.deleted_at is null order by n.created_at desc, n.id desc limit 1) as last_note,
            (select min(i.status) from inspection i where i.dealership_id = ${dealership} and i.ro_number = r.ro_number
                and i.ro_suffix = r.ro_suffix) as inspection
       from listed r
       left join customer c on c.dealership_id = ${dealership} and c.id = r.customer_id
      where r.is_written or exists (select 1 from line l where l.ro_id = r.id)
      order by r.ro_number, r.ro_suffix`,
    parameters.values,
  );
  const declinedC = await declinedCents(db, request);
  return z
    .array(rowSchema)
    .parse(rows)
    .map((row) => detailsOf(row, declinedC.get(orderKey(row)) ?? 0, request.showsContact));
}

const orderKey = ({ ro_number, ro_suffix }: Pick<Row, 'ro_number' | 'ro_suffix'>) => `${ro_number} ${ro_suffix}`;

/** The amount of open recommendations of each repair order, by its `orderKey`. Open means the same as in the list of declined work. */
async function declinedCents(db: Database, request: AdditionalDetailsRequest): Promise<ReadonlyMap<string, number>> {
  const { dealershipId, roNumbers, own } = request;
  const items = await readDeclined(db, { dealershipId, closed: { roNumbers }, ofAnyStatus: true, own });
  const openC = new Map<string, number>();
  for (const item of items) {
    if (isOpen(item)) openC.set(orderKey(item), (openC.get(orderKey(item)) ?? 0) + item.amount_c);
  }
  return openC;
}

function detailsOf(row: Row, declinedC: number, showsContact: boolean): AdditionalDetails {
  const texts = (of: (line: Row['lines'][number]) => string) =>
    row.lines
      .map(of)
      .filter((text) => text !== '')
      .join('\n');
  return {
    roNumber: row.ro_number,
    roSuffix: row.ro_suffix,
    customerPhone: showsContact ? row.phone : null,
    customerEmail: showsContact ? row.email : null,
    tag: row.tag || null,
    promiseTime: row.promised_at,
    complaintText: texts((line) => line.complaint),
    correctionText: texts((line) => line.correction),
    technicians: row.technicians.map(({ number, name, flaggedH }) => ({ number, name, hours: flaggedH / 100 })),
    opCodes: [...new Set(row.lines.map((line) => line.op_code))],
    notesCount: row.notes,
    lastNote: row.last_note,
    // Of several inspections a complete one counts: `complete` sorts before `open`.
    inspectionStatus: row.inspection === 'complete' ? 'complete' : row.inspection === null ? 'none' : 'open',
    declinedAmount: row.is_written ? roundTo(declinedC / 100, 2) : null,
  };
}
