/** Headings of the palette, in the order in which an empty query shows them. */
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
  /** Goes to what was typed, which is not remembered: it may name a customer. */
  | { readonly kind: 'search'; readonly to: string }
  | { readonly kind: 'dealership'; readonly id: string }
  | { readonly kind: 'colorMode'; readonly choice: 'light' | 'dark' | 'system' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'tab' };

/** One thing that the palette leads to or does. */
export interface PaletteEntry {
  /** Names it across visits: `screen:/support`, `dealership:d-1`, `ro:123456@d-1`. */
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** Quieter words after the label. */
  readonly note?: string;
  /** Further words by which it is found, not shown. */
  readonly words?: string;
  /** Other names: typing one whole counts as typing the label. */
  readonly aliases?: readonly string[];
  readonly action: PaletteAction;
}
