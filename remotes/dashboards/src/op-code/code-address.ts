import { urlChoice, urlSchema } from '@fixed-ops/router';
import { urlBin, urlPoint } from './chosen-lines.ts';

export const codeSchema = urlSchema({
  below: urlChoice(['no', 'yes']),
  /** The point of the prices whose lines are listed. */
  at: urlPoint,
  /** The bar of them. */
  prices: urlBin,
});
/** Parameters that narrow the lines on this page alone. */
export const OWN = ['below', 'at', 'prices'] as const;
export const SHOW_ALL = { below: null, at: null, prices: null };
