import type { RepairOrderDetail } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { addDays, type PayTypeCode, payTypeCodes, weekdayOf } from '@fixed-ops/metrics';
import type { OwnNumbers } from '../auth/caller.ts';
import { type Provided, providedBy } from '../core/store-facts/provided.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { readDeclined } from '../declined-work/read-declined.ts';
import { namesReasons } from '../discounts/read-discounts.ts';
import { notFound } from '../http/problem/problem.ts';
import { dollars, lineOf, rate } from './detail-line.ts';
import type { HeaderRow, LineRow } from './detail-schema.ts';
import { untoldExceptions } from './order-exceptions.ts';
import { isWriterKnown, orderFields } from './order-row.ts';
import { readPriceNames } from './price-names.ts';
import { countClosedBy, readDetailHeaders, readLastVisits, readLines, readRefused } from './read-detail.ts';
import { hasInspections, inspectionOf, readInspection } from './read-inspection.ts';
import { recommendedOf } from './recommended.ts';
import { type CostRights, costsBy } from './seen-costs.ts';

export interface DetailRequest {
  readonly dealershipId: string;
  readonly roNumber: string;
  /** Left out, `roNumber` is the number that screens print, which includes the suffix. */
  readonly roSuffix: string | undefined;
  /** In an own view, the person's numbers: only own lines, and no names of other people. Null for a view of everybody. */
  readonly own: OwnNumbers | null;
  /** Whether the customer's phone and e-mail are shown; only titles with the service dashboard see them. */
  readonly showsContact: boolean;
  readonly costs: CostRights;
  /** Business today of the store. */
  readonly today: string;
}

const sum = (lines: readonly LineRow[], of: (line: LineRow) => number): number =>
  lines.reduce((total, line) => total + of(line), 0);

/** The header and lines of the first repair order of the number that the person may see. Throws 404 if there is none. */
async function readSeen(db: Database, facts: StoreFacts, { dealershipId, roNumber, roSuffix, own }: DetailRequest) {
  const headers = await readDetailHeaders(db, dealershipId, roNumber, roSuffix);
  // The lines are read even if there is no header, so that the time of a refusal does not reveal whether the repair order exists.
  for (const header of headers.length === 0 ? [null] : headers) {
    const lines = await readLines(db, facts, dealershipId, header?.id ?? NO_ORDER, { own });
    if (header !== null && (isWriterKnown(header, own) || lines.length > 0)) return { header, lines };
  }
  throw unknown(roNumber);
}

/** One repair order in full. Throws 404 if it does not exist, or if it is not the person's own in an own view. */
export async function repairOrderDetail(
  db: Database,
  facts: StoreFacts,
  request: DetailRequest,
): Promise<RepairOrderDetail> {
  const provided = costsBy(request.costs, providedBy(facts));
  const { dealershipId, own } = request;
  const { header, lines } = await readSeen(db, facts, request);
  const isWritten = isWriterKnown(header, own);
  const closed = { roNumber: header.ro_number, roSuffix: header.ro_suffix };
  // Recommendations belong to the whole visit. People who worked on a line see only that line.
  const declined = isWritten ? await readRefused(db, dealershipId, header.id) : [];
  const inspection = isWritten ? await readInspection(db, dealershipId, header) : null;
  const isReasonMissing = lines.some((line) => line.discount_reason === '' && discountOf(line) > 0);
  const asked = {
    ...request,
    namesReasons: !isReasonMissing || (await namesReasons(db, dealershipId)),
    untold: untoldExceptions(facts),
  };
  const priceNames = await readPriceNames(db, dealershipId, header, lines);
  const isInspecting =
    !facts.fieldsNotProvided.includes('inspection') &&
    (inspection !== null || (await hasInspections(db, dealershipId)));
  return {
    header: {
      ...headerOf(header, lines, request, provided),
      advisorRosThisWeek:
        isWritten && header.advisor_number !== ''
          ? await countClosedBy(db, dealershipId, header.advisor_number, weekOf(request.today))
          : null,
    },
    lines: lines.map((line) => ({
      ...lineOf(line, asked, provided),
      matrixName: line.matrix_price_c === null ? null : (priceNames.get(line.labor_type) ?? null),
    })),
    totalsByPayType: totalsByPayType(lines, provided),
    declined,
    recommended: isWritten
      ? recommendedOf(await readDeclined(db, { dealershipId, closed, ofAnyStatus: true, own }))
      : [],
    ...(isInspecting ? { inspection: inspection && inspectionOf(inspection) } : {}),
    lastVisits: own === null ? await readLastVisits(db, dealershipId, header) : [],
  };
}

const NO_ORDER = 0;
/** From its Monday. */
const weekOf = (today: string) => ({ startDate: addDays(today, -((weekdayOf(today) + 6) % 7)), endDate: today });

const unknown = (roNumber: string) => notFound(`There is no repair order ${roNumber} here that you may see.`);

const saleOf = (line: LineRow) => line.labor_sale_c + line.parts_sale_c + line.sublet_sale_c + line.misc_sale_c;
const discountOf = (line: LineRow) => line.discount_labor_c + line.discount_parts_c;
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
    hasTax: provided.hasTax,
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
    // These amounts are of the whole repair order. A technician sees only own lines.
    payments: isWritten ? header.payments.map(({ code, amountC }) => ({ code, amount: dollars(amountC) })) : [],
    incomplete: header.incomplete,
  };
}

/** The sums of each pay type of the repair order, and last (`total`) those of all its lines. */
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
