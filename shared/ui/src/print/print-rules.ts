/** What belongs to the window and not to the page: layers over it, boxes that choose rows, and elements with `data-print=none`. */
const OF_THE_WINDOW = 'nav, dialog, [popover], [role=tooltip], [data-print=none], [data-part=lead] label';

/**
 * Rules for a page on paper. They set no size, because the printer has one (A4, Letter). `useDocumentColorMode` makes the colors light.
 * Buttons have their own rules, which keep them from being printed.
 */
export const printRules = {
  '@page': { margin: '12mm' },
  // A page with something wide on it (`data-orientation`) is printed in landscape.
  '@page wide': { size: 'landscape', margin: '8mm' },
  '@media print': {
    [OF_THE_WINDOW]: { display: 'none !important' },
    // A layer over the page is not printed, so something wide in it does not turn the sheet.
    'html:has([data-orientation=landscape]:not(dialog *, [popover] *))': { page: 'wide' },
    // Chromium rounds the width of a sheet down, and would cut the last hairline off.
    'html, body': { paddingRight: '1px', backgroundColor: 'white !important', color: 'black' },
    // The colors of bars, swatches and columns carry the meaning, so they are printed.
    '*': { printColorAdjust: 'exact', animation: 'none !important', transition: 'none !important' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    // A panel that fits on a sheet is not divided. Only long tables and ledgers go on to the next sheet, between their rows.
    'tr, figure, [data-metric], section:not([data-cells], :has(tr:nth-child(16)))': { breakInside: 'avoid' },
    'a, button': { color: 'inherit !important', textDecoration: 'none !important' },
  },
};
