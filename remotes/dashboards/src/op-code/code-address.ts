import { urlChoice, urlSchema } from '@fixed-ops/router';
import { urlBin, urlPoint } from './chosen-lines.ts';

export const codeSchema = urlSchema({
  below: urlChoice(['no', 'yes']),
  /** The point of the price chart whose lines are listed. */
  at: urlPoint,
  /** The price bar whose lines are listed. */
  prices: urlBin,
});
/** Parameters that filter lines only on this page. */
export const OWN = ['below', 'at', 'prices'] as const;
export const SHOW_ALL = { below: null, at: null, prices: null };
