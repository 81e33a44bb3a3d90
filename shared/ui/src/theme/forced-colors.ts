/** Elements that are current or chosen, or that Enter would choose. Only a background or a shadow sets them apart from their neighbours. */
const MARKED = [
  '[role=option][data-active]',
  '[aria-pressed=true]',
  '[data-part=segments] > label:has(:checked)',
  'a[aria-current=page]',
  'tr[aria-current=true] > *',
].join(', ');

/** Bars, swatches and dots. Their color carries the meaning, or is all that a reader sees of them. */
const PAINTED = '[data-painted]';
/** Cells with lines between them that are only a background or a shadow. */
const CELLS = '[data-cells] > *';
/** Placeholders of content that still loads. They show the place of that content and nothing else. */
const PLACE = '[data-part=skeleton]';

/**
 * Rules for forced colors, such as the high-contrast mode of Windows, which take backgrounds and shadows away. Chosen elements get the two
 * colors that the system has for a selection, cells and placeholders get an outline, and painted elements keep their colors.
 */
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
