import { z } from 'zod';
import type { OwnNumbers } from '../auth/caller.ts';
import { advisorName } from '../core/store-facts/advisor-name.ts';

/** The columns that the list and the page of a repair order share. */
export const orderRow = z.object({
  id: z.number(),
  ro_number: z.string(),
  ro_suffix: z.string(),
  status: z.enum(['O', 'C', 'V']),
  open_date: z.string(),
  close_date: z.string().nullable(),
  advisor_number: z.string(),
  advisor_name: z.string().nullable(),
  customer_name: z.string().nullable(),
  vin: z.string().nullable(),
  year: z.number().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  mileage_in: z.number().nullable(),
  tag: z.string(),
  flag: z.string().nullable(),
});

const STATUS = { O: 'open', C: 'closed', V: 'void' } as const;

/** Whether the caller may know the writer of a repair order: in an own view only the writer, else everybody. */
export const isWriterKnown = (row: { readonly advisor_number: string }, own: OwnNumbers | null): boolean =>
  own === null || own.advisors.includes(row.advisor_number);

/** The fields that the list and the page of a repair order share. In an own view they contain no names or numbers of other people. */
export function orderFields(row: z.output<typeof orderRow>, own: OwnNumbers | null) {
  const isKnown = isWriterKnown(row, own);
  return {
    roNumber: row.ro_number,
    roSuffix: row.ro_suffix,
    openDate: row.open_date,
    closeDate: row.close_date,
    status: STATUS[row.status],
    advisorNumber: isKnown ? row.advisor_number : '',
    advisorName: isKnown ? advisorName(row.advisor_number, row.advisor_name) : '',
    customerName: row.customer_name,
    vin: row.vin,
    year: row.year,
    make: row.make,
    model: row.model,
    mileageIn: row.mileage_in,
  };
}
