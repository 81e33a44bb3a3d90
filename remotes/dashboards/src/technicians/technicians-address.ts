import { type UrlStateOf, urlChoice, urlList, urlSchema, urlText } from '@fixed-ops/router';

/** What the screen shows of the technicians, besides period and comparison. */
export const techniciansSchema = urlSchema({
  /** Id of a shop; `none` for those without one. */
  shop: urlText({ max: 20, pattern: /^(\d+|none)$/ }),
  role: urlText({ max: 60 }),
  /** All of them, or the lines that lack something. */
  view: urlChoice(['all', 'missing', 'nopunch', 'assigned']),
  /** Shops that are folded. */
  folded: urlList(),
});
export type TechniciansAddress = UrlStateOf<typeof techniciansSchema>;

/** What a shop is called in the address. */
export const shopInAddress = (shopId: string): string => shopId || 'none';
