import { chakra } from '@chakra-ui/react/styled-system';
import type { CheckboxProps } from './checkbox.tsx';
import { choiceLabel } from './choice-label.ts';

const Label = chakra('label', {
  base: {
    ...choiceLabel,
    '& input': { srOnly: true },
    '& [data-part=track]': {
      position: 'relative',
      flexShrink: '0',
      width: '32px',
      height: '20px',
      borderWidth: '1px',
      borderColor: 'border.control',
      borderRadius: 'full',
      bg: 'bg.muted',
      transition: 'background-color 120ms',
    },
    '& [data-part=track]::after': {
      content: '""',
      position: 'absolute',
      top: '2px',
      insetInlineStart: '2px',
      width: '14px',
      height: '14px',
      borderRadius: 'full',
      bg: 'fg.muted',
      transition: 'transform 120ms',
    },
    '& :checked + [data-part=track]': { bg: 'blue.solid', borderColor: 'blue.solid' },
    '& :checked + [data-part=track]::after': { bg: 'blue.contrast', transform: 'translateX(12px)' },
    '& :focus-visible + [data-part=track]': {
      outline: '2px solid',
      outlineColor: 'blue.focusRing',
      outlineOffset: '2px',
    },
    // Forced colors take backgrounds away. The border and the knob stay, and a switch that is on is highlighted.
    '@media (forced-colors: active)': {
      '& [data-part=track]::after': { bg: 'ButtonText' },
      '& :checked + [data-part=track]': { forcedColorAdjust: 'none', bg: 'Highlight' },
      '& :checked + [data-part=track]::after': { bg: 'HighlightText' },
    },
  },
});

/** A setting that is on or off and takes effect at once. In a form that is saved later, use a Checkbox. */
export function Switch({ children, ...input }: CheckboxProps) {
  return (
    <Label>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: the browser reports the state of a checkbox without `aria-checked` */}
      <input type="checkbox" role="switch" {...input} />
      <span data-part="track" />
      {children}
    </Label>
  );
}
