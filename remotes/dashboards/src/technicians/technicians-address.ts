import { type UrlStateOf, urlChoice, urlList, urlSchema, urlText } from '@fixed-ops/router';

/** The part of the address that holds the choices of the screen. Period and comparison are in every dashboard's address. */
export const techniciansSchema = urlSchema({
  /** The id of a shop, or `none` for technicians without one. */
  shop: urlText({ max: 20, pattern: /^(\d+|none)$/ }),
  role: urlText({ max: 60 }),
  /** Shows the technicians (`all`) or a list of lines. */
  view: urlChoice(['all', 'missing', 'nopunch', 'assigned']),
  /** The folded shops. */
  folded: urlList(),
});
export type TechniciansAddress = UrlStateOf<typeof techniciansSchema>;

/** Returns the name of a shop in the address. */
export const shopInAddress = (shopId: string): string => shopId || 'none';
