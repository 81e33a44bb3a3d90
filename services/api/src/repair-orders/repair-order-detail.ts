import type { RepairOrderDetail } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { addDays, type PayTypeCode, payTypeCodes, roundTo, weekdayOf } from '@fixed-ops/metrics';
import type { OwnNumbers } from '../auth/caller.ts';
import { type Provided, providedBy } from '../core/store-facts/provided.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { notFound } from '../http/problem/problem.ts';
import type { HeaderRow, LineRow } from './detail-schema.ts';
import { lineFindings, matrixVarianceCents } from './line-exceptions.ts';
import { isWriterKnown, orderFields } from './order-row.ts';
import { countClosedBy, readDeclined, readHeader, readLastVisits, readLines } from './read-detail.ts';
import { type CostRights, costsBy } from './seen-costs.ts';

export interface DetailRequest {
  readonly dealershipId: string;
  readonly roNumber: string;
  readonly roSuffix: string;
  /** Narrows to own lines and hides other people's names; null for who sees everybody. */
  readonly own: OwnNumbers | null;
  /** Phone and e-mail of the customer are for titles of the service dashboard. */
  readonly showsContact: boolean;
  readonly costs: CostRights;
  /** Business today of the store. */
  readonly today: string;
}

const dollars = (cents: number): number => roundTo(cents / 100, 2);
const pct = (part: number, whole: number): number | null => (whole > 0 ? roundTo((part / whole) * 100, 2) : null);
const rate = (laborC: number, soldH: number): number | null => (soldH === 0 ? null : roundTo(laborC / soldH, 2));
const sum = (lines: readonly LineRow[], of: (line: LineRow) => number): number =>
  lines.reduce((total, line) => total + of(line), 0);

/** One repair order in full. Throws 404 for one that does not exist, or that is none of the person's own in an own view. */
export async function repairOrderDetail(
  db: Database,
  facts: StoreFacts,
  request: DetailRequest,
): Promise<RepairOrderDetail> {
  const provided = costsBy(request.costs, providedBy(facts));
  const { dealershipId, own } = request;
  const header = await readHeader(db, dealershipId, request.roNumber, request.roSuffix);
  // Asked for one that is not there too: how long a refusal takes says nothing of whether another person wrote it.
  const lines = await readLines(db, dealershipId, header?.id ?? NO_ORDER, { own });
  if (!header) throw unknown(request.roNumber);
  const isWritten = isWriterKnown(header, own);
  if (!isWritten && lines.length === 0) throw unknown(request.roNumber);
  return {
    header: {
      ...headerOf(header, lines, request, provided),
      advisorRosThisWeek:
        isWritten && header.advisor_number !== ''
          ? await countClosedBy(db, dealershipId, header.advisor_number, weekOf(request.today))
          : null,
    },
    lines: lines.map((line) => lineOf(line, request, provided)),
    totalsByPayType: totalsByPayType(lines, provided),
    declined: isWritten ? await readDeclined(db, dealershipId, header.id) : [],
    lastVisits: own === null ? await readLastVisits(db, dealershipId, header) : [],
  };
}

const NO_ORDER = 0;
/** From its Monday. */
const weekOf = (today: string) => ({ startDate: addDays(today, -((weekdayOf(today) + 6) % 7)), endDate: today });

const unknown = (roNumber: string) => notFound(`There is no repair order ${roNumber} here that you may see.`);

const saleOf = (line: LineRow) => line.labor_sale_c + line.parts_sale_c + line.sublet_sale_c + line.misc_sale_c;
const costOf = (line: LineRow) => line.labor_cost_c + line.parts_cost_c + line.sublet_cost_c;

function headerOf(
  header: HeaderRow,
  lines: readonly LineRow[],
  { own, showsContact }: DetailRequest,
  provided: Provided,
) {
  const counted = lines.filter((line) => line.is_counted);
  const laborSaleC = sum(lines, (line) => line.labor_sale_c);
  const soldH = sum(lines, (line) => line.sold_h);
  const isWritten = isWriterKnown(header, own);
  const named = [...new Set(lines.flatMap((line) => line.technicians.map((technician) => technician.number)))].sort();
  return {
    ...orderFields(header, own),
    payTypes: payTypeCodes.filter((payType) => counted.some((line) => line.pay_type === payType)),
    lineCount: counted.length,
    soldHours: soldH / 100,
    laborSale: dollars(laborSaleC),
    laborCost: provided.sum(lines, (line) => line.labor_cost_c, 'laborCostC'),
    partsSale: provided.sum(lines, (line) => line.parts_sale_c, 'partsSaleC'),
    partsCost: provided.sum(lines, (line) => line.parts_cost_c, 'partsCostC'),
    subletSale: provided.sum(lines, (line) => line.sublet_sale_c, 'subletSaleC'),
    discount: provided.sum(lines, (line) => line.discount_labor_c + line.discount_parts_c, 'discountLaborC'),
    totalSale: dollars(sum(lines, saleOf)),
    gross: provided.gross(sum(lines, (line) => saleOf(line) - costOf(line))),
    elr: rate(laborSaleC, soldH),
    techNumbers: own === null ? named : named.filter((number) => own.technicians.includes(number)),
    oneLine: counted.filter((line) => line.pay_type === 'C').length === 1,
    hasNotes: header.has_notes,
    flag: header.flag,
    customerPhone: showsContact ? header.customer_phone : null,
    customerEmail: showsContact ? header.customer_email : null,
    mileageOut: header.mileage_out,
    tag: header.tag || null,
    stockNumber: header.stock_number,
    promisedAt: header.promised_at,
    shopSupplies: provided.dollars(header.shop_supplies_c, 'shopSuppliesC'),
    tax: dollars(header.tax_c),
    isCredit: header.is_credit,
    refRoNumber: header.ref_ro,
    comeback: header.comeback,
    openTime: header.open_time,
    voidDate: header.void_date,
    department: header.department || null,
    appointment: header.appointment,
    waiter: header.waiter,
    subletCost: provided.sum(lines, (line) => line.sublet_cost_c, 'subletCostC'),
    miscSale: provided.sum(lines, (line) => line.misc_sale_c, 'miscSaleC'),
    // They are for the whole, of which a technician sees the own lines.
    payments: isWritten ? header.payments.map(({ code, amountC }) => ({ code, amount: dollars(amountC) })) : [],
    incomplete: header.incomplete,
  };
}

function lineOf(line: LineRow, { own, costs }: DetailRequest, provided: Provided) {
  const variance = matrixVarianceCents(line);
  const findings = lineFindings(line);
  const mine = (number: string) => own === null || own.technicians.includes(number);
  return {
    lineId: String(line.id),
    lineNumber: line.line_no,
    letter: line.letter || String(line.line_no),
    payType: line.pay_type,
    laborType: line.labor_type || null,
    opCode: line.op_code,
    opDescription: line.op_description || null,
    category: line.category || null,
    isCounted: line.is_counted,
    complaint: line.complaint || null,
    cause: line.cause || null,
    correction: line.correction || null,
    soldHours: line.sold_h / 100,
    flaggedHours: (line.flagged_h ?? line.sold_h) / 100,
    actualHours: actualHours(line, own),
    laborSale: dollars(line.labor_sale_c),
    laborCost: provided.dollars(line.labor_cost_c, 'laborCostC'),
    laborGpPct: provided.grossPct(line.labor_sale_c, line.labor_cost_c, 'laborCostC'),
    costEstimated: line.cost_estimated,
    discount: provided.dollars(line.discount_labor_c + line.discount_parts_c, 'discountLaborC'),
    discountReason: line.discount_reason || null,
    matrixPrice: line.matrix_price_c === null ? null : dollars(line.matrix_price_c),
    matrixVariance: variance === null ? null : dollars(variance),
    elr: rate(line.labor_sale_c, line.sold_h),
    partsSale: provided.dollars(line.parts_sale_c, 'partsSaleC'),
    partsCost: provided.dollars(line.parts_cost_c, 'partsCostC'),
    partsGpPct: provided.grossPct(line.parts_sale_c, line.parts_cost_c, 'partsSaleC', 'partsCostC'),
    subletSale: provided.dollars(line.sublet_sale_c, 'subletSaleC'),
    subletCost: provided.dollars(line.sublet_cost_c, 'subletCostC'),
    miscSale: provided.dollars(line.misc_sale_c, 'miscSaleC'),
    warranty: warrantyOf(line),
    upsell: line.upsell,
    technicians: line.technicians
      .filter((technician) => mine(technician.number))
      .map((technician) => ({
        number: technician.number,
        name: technician.name,
        flaggedHours: technician.flaggedH / 100,
        ...workOf(line, technician),
        assignedBy: own === null ? (line.assigned?.by ?? null) : null,
        assignedAt: own === null ? line.assigned && new Date(line.assigned.at).toISOString() : null,
      })),
    parts: line.parts.map((part) => partOf(part, costs)),
    sublet: subletOf(line, provided),
    exceptions: findings.map(({ text }) => text),
    findings,
  };
}

/** Hours that a technician sold on a line, by the share in it, and how fast. */
function workOf({ sold_h: soldH }: LineRow, { share, actualH }: LineRow['technicians'][number]) {
  const sold = (soldH * share) / 100;
  const actualHours = actualH === null ? null : actualH / 100;
  return {
    actualHours,
    soldHours: roundTo(sold, 2),
    efficiencyPct: actualHours === null ? null : pct(sold, actualHours),
  };
}

function subletOf({ sublet_sale_c: saleC, sublet_cost_c: costC }: LineRow, provided: Provided) {
  if (saleC === 0 && costC === 0) return [];
  return [
    {
      sale: provided.dollars(saleC, 'subletSaleC'),
      cost: provided.dollars(costC, 'subletCostC'),
      gpPct: provided.grossPct(saleC, costC, 'subletSaleC', 'subletCostC'),
    },
  ];
}

/** Hours punched on a line; in an own view those of the own technicians, null without any. */
function actualHours(line: LineRow, own: OwnNumbers | null): number | null {
  if (own === null) return line.actual_h === null ? null : line.actual_h / 100;
  const punched = line.technicians.flatMap(({ number, actualH }) =>
    actualH !== null && own.technicians.includes(number) ? [actualH] : [],
  );
  return punched.length === 0 ? null : punched.reduce((total, each) => total + each, 0) / 100;
}

function warrantyOf(line: LineRow) {
  const { warranty_claim_type: claimType, failure_code: failureCode, warranty_authorization: authorization } = line;
  if (line.pay_type !== 'W' && !claimType && !failureCode && !authorization) return null;
  return { claimType: claimType || null, failureCode: failureCode || null, authorization: authorization || null };
}

function partOf(part: LineRow['parts'][number], { parts: showsCost }: CostRights) {
  // Quantity times unit price is rounded per part row.
  const extSaleC = roundTo(part.qty * part.unitSaleC, 0);
  const extCostC = roundTo(part.qty * part.unitCostC, 0);
  return {
    partNumber: part.partNumber,
    description: part.description || null,
    qty: part.qty,
    unitCost: showsCost ? dollars(part.unitCostC) : 0,
    unitSale: dollars(part.unitSaleC),
    extSale: dollars(extSaleC),
    extCost: showsCost ? dollars(extCostC) : 0,
    gpPct: showsCost ? pct(extSaleC - extCostC, extSaleC) : null,
    source: part.source || null,
    emergencyPurchase: part.emergencyPurchase,
    belowCost: part.unitSaleC < part.unitCostC,
  };
}

/** Sums of each pay type that the repair order has, and last (`total`) of all its lines. */
function totalsByPayType(lines: readonly LineRow[], provided: Provided) {
  if (lines.length === 0) return [];
  return [
    ...payTypeCodes.flatMap((payType) => {
      const own = lines.filter((line) => line.pay_type === payType);
      return own.length === 0 ? [] : [totalsOf(payType, own, provided)];
    }),
    totalsOf('total', lines, provided),
  ];
}

function totalsOf(payType: PayTypeCode | 'total', lines: readonly LineRow[], provided: Provided) {
  const laborC = sum(lines, (line) => line.labor_sale_c);
  const partsC = sum(lines, (line) => line.parts_sale_c);
  const soldH = sum(lines, (line) => line.sold_h);
  return {
    payType,
    hours: soldH / 100,
    elr: rate(laborC, soldH),
    labor: dollars(laborC),
    laborGpPct: provided.grossPct(
      laborC,
      sum(lines, (line) => line.labor_cost_c),
      'laborCostC',
    ),
    parts: provided.dollars(partsC, 'partsSaleC'),
    partsGpPct: provided.grossPct(
      partsC,
      sum(lines, (line) => line.parts_cost_c),
      'partsSaleC',
      'partsCostC',
    ),
    sale: dollars(sum(lines, saleOf)),
    gross: provided.gross(sum(lines, (line) => saleOf(line) - costOf(line))),
  };
}
