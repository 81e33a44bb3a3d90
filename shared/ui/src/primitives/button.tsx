import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { forwardRef, type MouseEvent, type ReactNode } from 'react';
import { Spinner } from '../preloader/spinner.tsx';
import { touchTarget } from './touch-target.ts';
import { useFocusHandedOn } from './use-focus-handed-on.ts';

/** Buttons are not printed, because nobody can press them on paper. Links are printed, because they are words as well. */
const NOT_ON_PAPER = { display: 'none' };

const ButtonBase = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: '0',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'l2',
    textStyle: 'label',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    textDecoration: 'none',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'fast',
    _disabled: { opacity: '0.5' },
    '& > svg': { flexShrink: '0', width: '16px', height: '16px' },
    '&[aria-busy] > svg': { display: 'none' },
  },
  variants: {
    variant: {
      primary: {
        bg: 'blue.solid',
        color: 'blue.contrast',
        _hover: { bg: { _light: 'blue.700', _dark: 'blue.600' } },
        _expanded: { bg: { _light: 'blue.700', _dark: 'blue.600' } },
        _print: NOT_ON_PAPER,
      },
      outline: {
        bg: 'bg.panel',
        borderColor: 'border',
        color: 'fg',
        _hover: { bg: 'bg.subtle' },
        _expanded: { bg: 'bg.muted' },
        _print: NOT_ON_PAPER,
      },
      ghost: {
        color: 'fg.muted',
        _hover: { bg: 'bg.muted', color: 'fg' },
        _expanded: { bg: 'bg.muted', color: 'fg' },
        _print: NOT_ON_PAPER,
      },
      danger: { borderColor: 'border.error', color: 'fg.error', _hover: { bg: 'bg.error' }, _print: NOT_ON_PAPER },
      link: {
        color: 'blue.fg',
        borderWidth: '0',
        px: '0',
        minW: '0',
        _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
      },
    },
    size: {
      sm: { h: 'control', px: '3', ...touchTarget },
      md: { h: 'controlForm', px: '3.5', ...touchTarget },
      /** As high as a select, 36 px; 40 px on a phone. */
      touch: { h: { base: 'controlTouch', md: 'controlForm' }, px: '3', ...touchTarget },
      inline: { h: 'auto', px: '0', textStyle: 'inherit' },
    },
    iconOnly: { true: { px: '0', aspectRatio: '1' } },
  },
  defaultVariants: { variant: 'outline', size: 'sm' },
});

export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'sm' | 'md' | 'touch' | 'inline';

export interface ButtonProps extends Omit<HTMLChakraProps<'button'>, 'size' | 'variant'> {
  /** A view has at most one primary button. The default is outline. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner, which replaces the icon if there is one, and takes no further presses. */
  loading?: boolean;
  /**
   * Takes no press, but keeps the focus, unlike `disabled`. It is for a state that the button's own press causes, such as Save after
   * everything is saved.
   */
  unavailable?: boolean;
  children?: ReactNode;
}

/**
 * Used instead of `disabled`, which would take the focus away. People who use the keyboard would then begin at the top of the page again.
 */
const NOT_NOW = { 'aria-disabled': true, onClick: (press: MouseEvent) => press.preventDefault() };

/** A 32 px button that never submits a form unless it says `type="submit"`. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { loading = false, unavailable, children, ...rest },
  ref,
) {
  const button = useFocusHandedOn(ref);
  return (
    <ButtonBase
      ref={button}
      type="button"
      aria-busy={loading || undefined}
      {...rest}
      {...(loading || unavailable ? NOT_NOW : null)}
    >
      {loading ? <Spinner size="small" label="" /> : null}
      {children}
    </ButtonBase>
  );
});

export interface IconButtonProps extends ButtonProps {
  /** What the button does. There is no visible text. */
  'aria-label': string;
}

const ICON = { variant: 'ghost', iconOnly: true } as const;

/** A square button around one icon of 16 or 20 px. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(props, ref) {
  return <Button ref={ref} {...ICON} {...props} />;
});
