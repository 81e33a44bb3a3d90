/** The headings of the palette, in their order for an empty query. */
export type PaletteGroup =
  | 'Recent'
  | 'Repair orders'
  | 'Screens'
  | 'Dealerships'
  | 'People'
  | 'Metrics'
  | 'Preferences'
  | 'Search';

type PaletteAction =
  | { readonly kind: 'go'; readonly to: string }
  /** Opens the typed text. It is not stored, because it may name a customer. */
  | { readonly kind: 'search'; readonly to: string }
  | { readonly kind: 'dealership'; readonly id: string }
  | { readonly kind: 'colorMode'; readonly choice: 'light' | 'dark' | 'system' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'tab' };

/** A target or action of the palette. */
export interface PaletteEntry {
  /** Identifies it across visits: `screen:/support`, `dealership:d-1`, `ro:123456@d-1`. */
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** Secondary text after the label. */
  readonly note?: string;
  /** Additional search words, which are not shown. */
  readonly words?: string;
  /** Other names. Typing one of them completely counts like typing the label. */
  readonly aliases?: readonly string[];
  readonly action: PaletteAction;
}
