import type { Database } from '@fixed-ops/database';
import { countRepairOrder, isCountedLine } from '@fixed-ops/metrics';

/** One line as a test writes it: money in dollars, hours in hours. What is left out is nothing. */
export interface LineInput {
  readonly pay: string;
  readonly op?: string;
  readonly category?: string;
  readonly laborType?: string;
  readonly isMaintenance?: boolean;
  readonly hours?: number;
  readonly labor?: number;
  readonly laborCost?: number;
  readonly discount?: number;
  readonly parts?: number;
  readonly partsCost?: number;
  readonly sublet?: number;
  readonly subletCost?: number;
  readonly misc?: number;
  readonly matrixPrice?: number;
  readonly technicians?: readonly TechnicianInput[];
}

interface TechnicianInput {
  readonly number: string;
  readonly actual?: number | null;
  /** Flagged hours; the line's hours when left out. */
  readonly flagged?: number;
  readonly share?: number;
}

export interface RepairOrderInput {
  readonly number: string;
  readonly suffix?: string;
  readonly closed?: string;
  readonly opened?: string;
  readonly status?: 'O' | 'C' | 'V';
  readonly advisor?: string;
  readonly refRo?: string;
  readonly comeback?: boolean;
  readonly shopSupplies?: number;
  readonly customerId?: number;
  readonly vehicleId?: number;
  readonly lines: readonly LineInput[];
}

const hundred = (value: number | undefined): number => Math.round((value ?? 0) * 100);
let lastId = 0;
const nextId = (): number => {
  lastId += 1;
  return lastId;
};

/** Writes a repair order with what follows from its lines, as an import would. */
export async function insertRepairOrder(db: Database, dealershipId: string, input: RepairOrderInput): Promise<number> {
  const id = nextId();
  const lines = input.lines.map((line) => ({ ...line, id: nextId(), ...cents(line) }));
  const counting = countRepairOrder(lines, input.refRo);
  const has = (payType: string) => !counting.isCredit && counting.payTypes.includes(payType);
  const sum = (key: keyof ReturnType<typeof cents>) => lines.reduce((total, line) => total + Number(line[key]), 0);
  const closeDate = input.status === 'O' ? null : (input.closed ?? null);
  await insert(db, 'repair_order', {
    dealership_id: dealershipId,
    id,
    ro_number: input.number,
    ro_suffix: input.suffix ?? '',
    status: input.status ?? 'C',
    open_date: input.opened ?? input.closed,
    close_date: closeDate,
    void_date: input.status === 'V' ? closeDate : null,
    advisor_number: input.advisor ?? 'A1',
    customer_id: input.customerId ?? null,
    vehicle_id: input.vehicleId ?? null,
    comeback: input.comeback ?? false,
    has_c: has('C'),
    has_w: has('W'),
    has_i: has('I'),
    has_s: has('S'),
    has_m: has('M'),
    has_f: has('F'),
    has_b: has('B'),
    line_count: counting.countedLines,
    line_count_c: counting.customerLines,
    one_line_c: counting.isOneLine,
    labor_sale_c: sum('laborSaleC'),
    labor_cost_c: sum('laborCostC'),
    parts_sale_c: sum('partsSaleC'),
    parts_cost_c: sum('partsCostC'),
    sublet_sale_c: sum('subletSaleC'),
    misc_sale_c: sum('miscSaleC'),
    discount_labor_c: sum('discountC'),
    sold_h: sum('soldH'),
    shop_supplies_c: hundred(input.shopSupplies),
    is_credit: counting.isCredit,
    ref_ro: input.refRo ?? null,
  });
  for (const [index, line] of lines.entries()) {
    await insertLine(db, dealershipId, id, input, line, index, counting.isCredit);
  }
  return id;
}

function cents(line: LineInput) {
  return {
    payType: line.pay,
    soldH: hundred(line.hours),
    laborSaleC: hundred(line.labor),
    laborCostC: hundred(line.laborCost),
    discountC: hundred(line.discount),
    partsSaleC: hundred(line.parts),
    partsCostC: hundred(line.partsCost),
    subletSaleC: hundred(line.sublet),
    subletCostC: hundred(line.subletCost),
    miscSaleC: hundred(line.misc),
  };
}

async function insertLine(
  db: Database,
  dealershipId: string,
  roId: number,
  input: RepairOrderInput,
  line: LineInput & ReturnType<typeof cents> & { id: number },
  index: number,
  isCredit: boolean,
): Promise<void> {
  await insert(db, 'ro_line', {
    dealership_id: dealershipId,
    id: line.id,
    ro_id: roId,
    close_date: (input.status ?? 'C') === 'C' ? (input.closed ?? null) : null,
    line_no: index + 1,
    letter: String.fromCharCode(65 + index),
    pay_type: line.pay,
    labor_type: line.laborType ?? '',
    op_code: line.op ?? 'OP',
    category: line.category ?? 'repair',
    is_maint: line.isMaintenance ?? false,
    is_counted: !isCredit && isCountedLine(line),
    advisor_number: input.advisor ?? 'A1',
    sold_h: line.soldH,
    labor_sale_c: line.laborSaleC,
    labor_cost_c: line.laborCostC,
    discount_labor_c: line.discountC,
    parts_sale_c: line.partsSaleC,
    parts_cost_c: line.partsCostC,
    sublet_sale_c: line.subletSaleC,
    sublet_cost_c: line.subletCostC,
    misc_sale_c: line.miscSaleC,
    matrix_price_c: line.matrixPrice === undefined ? null : hundred(line.matrixPrice),
  });
  const technicians = line.technicians ?? [];
  for (const technician of technicians) {
    await insert(db, 'ro_line_tech', {
      dealership_id: dealershipId,
      line_id: line.id,
      tech_number: technician.number,
      flagged_h: technician.flagged === undefined ? line.soldH : hundred(technician.flagged),
      actual_h: technician.actual === undefined || technician.actual === null ? null : hundred(technician.actual),
      share: technician.share ?? 1 / technicians.length,
    });
  }
}

/** Inserts one row given as an object; column names are the test's own, never input. */
export async function insert(db: Database, table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map((_column, index) => `$${index + 1}`).join(', ');
  await db.execute(`insert into ${table} (${columns.join(', ')}) values (${places})`, Object.values(row));
}
