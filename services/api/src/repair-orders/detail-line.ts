import type { OrderException } from '@fixed-ops/contract';
import { roundTo } from '@fixed-ops/metrics';
import type { OwnNumbers } from '../auth/caller.ts';
import type { Provided } from '../core/store-facts/provided.ts';
import type { LineRow } from './detail-schema.ts';
import { lineFindings, matrixVarianceCents } from './line-exceptions.ts';
import type { CostRights } from './seen-costs.ts';

export const dollars = (cents: number): number => roundTo(cents / 100, 2);
export const rate = (laborC: number, soldH: number): number | null => (soldH === 0 ? null : roundTo(laborC / soldH, 2));
const pct = (part: number, whole: number): number | null => (whole > 0 ? roundTo((part / whole) * 100, 2) : null);

/** A line of the answer. In an own view it has only the person's own technician entries. */
export function lineOf(
  line: LineRow,
  {
    own,
    costs,
    namesReasons,
    untold,
  }: {
    readonly own: OwnNumbers | null;
    readonly costs: CostRights;
    readonly namesReasons: boolean;
    /** Exceptions that the store's feed does not support. */
    readonly untold: ReadonlySet<OrderException>;
  },
  provided: Provided,
) {
  const variance = matrixVarianceCents(line);
  const findings = lineFindings(line, namesReasons).filter(({ code }) => !untold.has(code));
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

/** The hours that a technician sold on a line, by the technician's share in it, and the efficiency. */
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

/** The punched hours of a line, in an own view only the person's own; null if there are none. */
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
