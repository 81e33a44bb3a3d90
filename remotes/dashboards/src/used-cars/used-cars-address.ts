import { urlChoice, urlSchema, urlText } from '@fixed-ops/router';

/** The screen's part of the address, without the period. */
export const usedCarsSchema = urlSchema({
  /** Search text, found in stock number, VIN, vehicle and repair order. */
  q: urlText({ max: 100 }),
  status: urlChoice(['all', 'open', 'closed']),
});
