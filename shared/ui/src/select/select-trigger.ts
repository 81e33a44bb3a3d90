import { chakra } from '@chakra-ui/react/styled-system';
import { SELECT_CONTROL_HEIGHT_PX, SELECT_SECONDARY_CONTROL_HEIGHT_PX } from './select-constants.ts';

/** The closed control: a form field, a quieter secondary one, or a control of the filter bar or header. */
export const SelectTrigger = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minW: '0',
    maxW: 'full',
    px: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l2',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    transition: 'background-color 120ms',
    _disabled: { opacity: '0.5' },
    '& > svg': { flexShrink: '0', width: '16px', height: '16px', color: 'fg.muted' },
    '& > [data-part=name]': { color: 'fg.muted', fontWeight: 'normal' },
    '& > [data-part=value]': { flex: '1', minW: '0', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > [data-part=value][data-placeholder]': { color: 'fg.subtle' },
    // Paper shows only the name and the chosen value, in words.
    _print: {
      height: 'auto !important',
      width: 'auto !important',
      flexGrow: '0 !important',
      padding: '0',
      borderWidth: '0',
      '& > svg': { display: 'none' },
      '& > [data-part=name]::after': { content: '":"' },
    },
  },
  variants: {
    appearance: {
      field: {
        height: `${SELECT_CONTROL_HEIGHT_PX}px`,
        borderColor: 'border.control',
        _invalid: { borderColor: 'status.off', boxShadow: 'inset 0 0 0 1px var(--fo-colors-status-off)' },
      },
      secondary: { height: `${SELECT_SECONDARY_CONTROL_HEIGHT_PX}px`, borderColor: 'border.control' },
      filter: {
        // On a phone, the control is as high as everything else there that people tap.
        height: { base: 'controlTouch', md: `${SELECT_CONTROL_HEIGHT_PX}px` },
        // On a phone, it also fills its row, so that a bar with several controls has one edge.
        flexGrow: { base: '1', md: '0' },
        textStyle: 'label',
        _hover: { bg: 'bg.subtle' },
        _expanded: { bg: 'bg.muted' },
      },
    },
  },
  defaultVariants: { appearance: 'field' },
});
export type SelectAppearance = 'field' | 'secondary' | 'filter';
