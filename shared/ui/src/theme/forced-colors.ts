/** Where one is, and what Enter would take: told from their neighbours by a background or a shadow alone. */
const MARKED = [
  '[role=option][data-active]',
  '[aria-pressed=true]',
  '[data-part=segments] > label:has(:checked)',
  'a[aria-current=page]',
  'tr[aria-current=true] > *',
].join(', ');

/** Bars, swatches and dots: their color is what they say, or all that there is to see of them. */
const PAINTED = '[data-painted]';
/** What is parted by lines that are the background or a shadow. */
const CELLS = '[data-cells] > *';
/** What is on its way has a place, and nothing else. */
const PLACE = '[data-part=skeleton]';

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
    [PAINTED]: { forcedColorAdjust: 'none' },
    [CELLS]: { outline: '1px solid CanvasText' },
    [PLACE]: { outline: '1px solid GrayText', outlineOffset: '-1px' },
  },
};
