/** Where one is, and what Enter would take: told from their neighbours by a background or a shadow alone. */
const MARKED = [
  '[role=option][data-active]',
  '[data-part=segments] > label:has(:checked)',
  'a[aria-current=page]',
  'tr[aria-current=true] > *',
].join(', ');

/** Forced colors take backgrounds and shadows away; the system has a pair of its own for what is chosen. */
export const forcedColors = {
  '@media (forced-colors: active)': {
    [`:is(${MARKED})`]: {
      forcedColorAdjust: 'none',
      color: 'HighlightText !important',
      backgroundColor: 'Highlight !important',
    },
    [`:is(${MARKED}) *`]: {
      color: 'inherit !important',
      borderColor: 'currentColor !important',
      backgroundColor: 'transparent !important',
    },
  },
};
