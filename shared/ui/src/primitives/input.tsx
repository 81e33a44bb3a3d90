import { chakra } from '@chakra-ui/react/styled-system';

/** What every control that is typed or chosen in looks like. */
export const controlFrame = {
  w: 'full',
  minW: '0',
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'l2',
  textStyle: 'body',
  // iPhones zoom the whole page into a field with smaller letters, and leave it so.
  '@supports (-webkit-touch-callout: none)': { fontSize: 'md' },
  _focusVisible: { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '-1px' },
};

const control = {
  ...controlFrame,
  _invalid: {
    borderColor: 'status.off',
    boxShadow: 'inset 0 0 0 1px var(--fo-colors-status-off)',
    // The focus goes around what is wrong, not over it.
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
    // What is offered opens with typing; the browser's own arrow looks like no other.
    '&[list]::-webkit-calendar-picker-indicator': { display: 'none !important' },
  },
  variants: {
    size: { sm: { h: 'control' }, md: { h: 'controlForm' }, touch: { h: { base: 'controlTouch', md: 'controlForm' } } },
  },
});
export const Textarea = chakra('textarea', {
  base: { ...control, px: '3', py: '2', minH: '80px', resize: 'vertical' },
});
