import type { Day } from '../chance/calendar.ts';
import { pick, type Random } from '../chance/random.ts';
import type { OrderLine, RepairOrder } from './order.ts';

/** Zero stays zero, because databases and tests distinguish 0 from −0. */
const negated = (value: number): number => (value === 0 ? 0 : -value);

function reversed(line: OrderLine): OrderLine {
  return {
    ...line,
    lineNo: 1,
    isCounted: false,
    complaint: 'Credit.',
    cause: 'Billed in error.',
    correction: `Credit for ${line.opDescription.toLowerCase()}.`,
    soldHundredths: negated(line.soldHundredths),
    flaggedHundredths: negated(line.flaggedHundredths),
    actualHundredths: 0,
    laborSaleCents: negated(line.laborSaleCents),
    laborCostCents: negated(line.laborCostCents),
    discountLaborCents: negated(line.discountLaborCents),
    matrixPriceCents: undefined,
    partsSaleCents: negated(line.partsSaleCents),
    partsCostCents: negated(line.partsCostCents),
    subletSaleCents: negated(line.subletSaleCents),
    subletCostCents: negated(line.subletCostCents),
    miscSaleCents: negated(line.miscSaleCents),
    isUpsell: false,
    technicians: line.technicians.map((part) => ({
      ...part,
      flaggedHundredths: negated(part.flaggedHundredths),
      actualHundredths: 0,
      costCents: negated(part.costCents),
    })),
    parts: line.parts.map((part) => ({ ...part, quantity: negated(part.quantity) })),
  };
}

/** A repair order that credits one line of an earlier one. Undefined if that one has no money to return. */
export function creditFor(random: Random, original: RepairOrder, number: string, day: Day): RepairOrder | undefined {
  const worth = original.lines.filter((line) => line.isCounted && line.laborSaleCents > 0);
  if (worth.length === 0) return undefined;
  return {
    ...original,
    number,
    status: 'C',
    openDay: day,
    openMinutes: 600,
    closeDay: day,
    voidDay: undefined,
    promisedDay: day,
    tag: '',
    isAppointment: false,
    isWaiter: false,
    isComeback: false,
    isCredit: true,
    refersTo: original.number,
    lines: [reversed(pick(random, worth))],
    declined: [],
  };
}
