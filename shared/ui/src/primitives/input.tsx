import { chakra } from '@chakra-ui/react/styled-system';

/** The look of every control for typing and choosing. */
export const controlFrame = {
  w: 'full',
  minW: '0',
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'l2',
  textStyle: 'body',
  // iPhones zoom the whole page into a field with smaller letters, and do not zoom back.
  '@supports (-webkit-touch-callout: none)': { fontSize: 'md' },
  _focusVisible: { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '-1px' },
};

const control = {
  ...controlFrame,
  _invalid: {
    borderColor: 'status.off',
    boxShadow: 'inset 0 0 0 1px var(--fo-colors-status-off)',
    // The outline of the focus lies around the red border and not over it.
    _focusVisible: { outlineOffset: '1px' },
  },
  _readOnly: { bg: 'bg.muted' },
  _disabled: { opacity: '0.5', cursor: 'not-allowed' },
};

export const Input = chakra('input', {
  base: {
    ...control,
    px: '3',
    h: 'controlForm',
    // Suggestions open while the person types. The browser's own arrow differs from every other arrow here.
    '&[list]::-webkit-calendar-picker-indicator': { display: 'none !important' },
  },
  variants: {
    size: { sm: { h: 'control' }, md: { h: 'controlForm' }, touch: { h: { base: 'controlTouch', md: 'controlForm' } } },
  },
});
export const Textarea = chakra('textarea', {
  base: { ...control, px: '3', py: '2', minH: '80px', resize: 'vertical' },
});
