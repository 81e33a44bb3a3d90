/** What belongs to the window and not to the page: layers over it, boxes that choose rows, and whatever says so itself. */
const OF_THE_WINDOW = 'nav, dialog, [popover], [role=tooltip], [data-print=none], [data-part=lead] label';

/**
 * A page on paper. The size is the printer's (A4, Letter), so nothing here has one; the colors are light, which
 * `useDocumentColorMode` sees to. Buttons say in their own rules that they do not print.
 */
export const printRules = {
  '@page': { margin: '12mm' },
  // A page with something wide on it (`data-orientation`) lies on its side.
  '@page wide': { size: 'landscape', margin: '8mm' },
  '@media print': {
    [OF_THE_WINDOW]: { display: 'none !important' },
    // What lies in a window over the page is not on the sheet.
    'html:has([data-orientation=landscape]:not(dialog *, [popover] *))': { page: 'wide' },
    'html, body': { backgroundColor: 'white !important', color: 'black' },
    // Bars, swatches and columns are what they say.
    '*': { printColorAdjust: 'exact', animation: 'none !important', transition: 'none !important' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    // A panel that fits on a sheet stands on one: only long tables go on, and ledgers, between their rows.
    'tr, figure, [data-metric], section:not([data-cells], :has(tr:nth-child(16)))': { breakInside: 'avoid' },
    'a, button': { color: 'inherit !important', textDecoration: 'none !important' },
  },
};
