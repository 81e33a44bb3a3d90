import type { Day } from '../chance/calendar.ts';
import type { Customer } from '../store/customers.ts';
import type { Vehicle } from '../store/garage.ts';
import type { Category } from './catalogue.ts';

export type PayType = 'C' | 'W' | 'I' | 'S';

/** A technician's part of a line; the shares of a line add up to one. */
export interface TechnicianPart {
  readonly number: string;
  readonly flaggedHundredths: number;
  readonly actualHundredths: number;
  readonly costCents: number;
  readonly share: number;
}

export interface PartRow {
  readonly partNumber: string;
  readonly description: string;
  readonly quantity: number;
  readonly unitCostCents: number;
  readonly unitSaleCents: number;
  readonly listCents: number;
  readonly isTire: boolean;
  readonly isEmergency: boolean;
  readonly isSpecialOrder: boolean;
}

/** Money in cents, hours in hundredths, sales net of discount. */
export interface OrderLine {
  lineNo: number;
  readonly payType: PayType;
  readonly laborType: string;
  /** The code of the work, whatever code is written. */
  readonly job: string;
  readonly opCode: string;
  readonly opDescription: string;
  readonly category: Category | '';
  readonly isMaintenance: boolean;
  isCounted: boolean;
  readonly complaint: string;
  readonly cause: string;
  readonly correction: string;
  readonly soldHundredths: number;
  readonly flaggedHundredths: number;
  readonly actualHundredths: number;
  readonly laborSaleCents: number;
  readonly laborCostCents: number;
  readonly isCostEstimated: boolean;
  readonly discountLaborCents: number;
  readonly discountReason: string;
  readonly matrixPriceCents: number | undefined;
  readonly partsSaleCents: number;
  readonly partsCostCents: number;
  readonly subletSaleCents: number;
  readonly subletCostCents: number;
  readonly miscSaleCents: number;
  readonly claimType: string;
  readonly failureCode: string;
  readonly isUpsell: boolean;
  readonly technicians: readonly TechnicianPart[];
  readonly parts: readonly PartRow[];
}

export interface DeclinedWork {
  readonly opCode: string;
  readonly text: string;
  readonly amountCents: number;
}

type OrderStatus = 'O' | 'C' | 'V';

export interface RepairOrder {
  readonly number: string;
  readonly status: OrderStatus;
  readonly openDay: Day;
  readonly openMinutes: number;
  /** Undefined unless the repair order is closed. */
  readonly closeDay: Day | undefined;
  readonly voidDay: Day | undefined;
  readonly promisedDay: Day;
  readonly advisor: string;
  readonly customer: Customer;
  readonly vehicle: Vehicle;
  readonly stockNumber: string | undefined;
  readonly mileage: number;
  readonly tag: string;
  readonly isAppointment: boolean;
  readonly isWaiter: boolean;
  readonly isComeback: boolean;
  readonly isSoldHere: boolean;
  readonly isCredit: boolean;
  readonly refersTo: string | undefined;
  readonly lines: readonly OrderLine[];
  readonly declined: readonly DeclinedWork[];
}

/** The fields of a repair order that follow from its lines: sums and counts. */
export interface OrderTotals {
  readonly payTypes: ReadonlySet<PayType>;
  readonly countedLines: number;
  readonly countedCustomerLines: number;
  readonly isOneLine: boolean;
  readonly laborSale: number;
  readonly laborCost: number;
  readonly partsSale: number;
  readonly partsCost: number;
  readonly subletSale: number;
  readonly subletCost: number;
  readonly miscSale: number;
  readonly discountLabor: number;
  readonly soldHundredths: number;
  readonly actualHundredths: number;
  readonly totalSale: number;
}

/** Sums the lines of a repair order and applies the counting rules of RULINGS.md. Cents and hundredths of hours. */
export function totalsOf(lines: readonly OrderLine[]): OrderTotals {
  const sum = (field: (line: OrderLine) => number): number => lines.reduce((total, line) => total + field(line), 0);
  const counted = lines.filter((line) => line.isCounted);
  const customer = counted.filter((line) => line.payType === 'C').length;
  const laborSale = sum((line) => line.laborSaleCents);
  const partsSale = sum((line) => line.partsSaleCents);
  const subletSale = sum((line) => line.subletSaleCents);
  const miscSale = sum((line) => line.miscSaleCents);
  return {
    payTypes: new Set(counted.map((line) => line.payType)),
    countedLines: counted.length,
    countedCustomerLines: customer,
    isOneLine: customer === 1,
    laborSale,
    laborCost: sum((line) => line.laborCostCents),
    partsSale,
    partsCost: sum((line) => line.partsCostCents),
    subletSale,
    subletCost: sum((line) => line.subletCostCents),
    miscSale,
    discountLabor: sum((line) => line.discountLaborCents),
    soldHundredths: sum((line) => line.soldHundredths),
    actualHundredths: sum((line) => line.actualHundredths),
    totalSale: laborSale + partsSale + subletSale + miscSale,
  };
}

/** Whether a line counts: it sells hours, labor or parts. Sublet alone does not count. */
export function isCountedLine(line: {
  soldHundredths: number;
  laborSaleCents: number;
  partsSaleCents: number;
}): boolean {
  return line.soldHundredths !== 0 || line.laborSaleCents !== 0 || line.partsSaleCents !== 0;
}

/** A, B, … Z, then AA. */
export function lineLetter(lineNo: number): string {
  const letter = String.fromCharCode(65 + ((lineNo - 1) % 26));
  return lineNo > 26 ? `A${letter}` : letter;
}
