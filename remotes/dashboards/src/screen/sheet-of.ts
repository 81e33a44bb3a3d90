/** Number of columns that fit on an upright sheet. It is for names, vehicles and dates; columns of figures are narrower. */
const NAMES_UPRIGHT = 8;

/** The orientation of a printed list by its number of columns, for `data-orientation`. */
export const sheetOf = (visible: readonly string[]): 'landscape' | undefined =>
  visible.length > NAMES_UPRIGHT ? 'landscape' : undefined;
