import { urlChoice, urlSchema, urlText } from '@fixed-ops/router';

/** What is looked at, besides the period. */
export const usedCarsSchema = urlSchema({
  /** Words of the list: stock number, VIN, vehicle, repair order. */
  q: urlText({ max: 100 }),
  status: urlChoice(['all', 'open', 'closed']),
});
