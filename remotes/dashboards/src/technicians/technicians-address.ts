import { type UrlStateOf, urlChoice, urlList, urlSchema, urlText } from '@fixed-ops/router';

/** The choices of the screen besides period and comparison. */
export const techniciansSchema = urlSchema({
  /** The id of a shop, or `none` for technicians without one. */
  shop: urlText({ max: 20, pattern: /^(\d+|none)$/ }),
  role: urlText({ max: 60 }),
  /** The technicians, or the lines that lack something. */
  view: urlChoice(['all', 'missing', 'nopunch', 'assigned']),
  /** The folded shops. */
  folded: urlList(),
});
export type TechniciansAddress = UrlStateOf<typeof techniciansSchema>;

/** The name of a shop in the address. */
export const shopInAddress = (shopId: string): string => shopId || 'none';
