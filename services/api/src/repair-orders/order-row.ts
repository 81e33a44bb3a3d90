import { z } from 'zod';

/** What a list and the page of one say alike of a repair order, as SQL answers it. */
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
