/** So many columns of names, vehicles and dates have room on an upright sheet; of figures it has room for more. */
const NAMES_UPRIGHT = 8;

/** How the sheet lies on which a list is printed, by the columns that it shows: its `data-orientation`. */
export const sheetOf = (visible: readonly string[]): 'landscape' | undefined =>
  visible.length > NAMES_UPRIGHT ? 'landscape' : undefined;
