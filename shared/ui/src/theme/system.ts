import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem } from '@chakra-ui/react/styled-system';
import { printRules } from '../print/print-rules.ts';
import { fontFace } from './font-face.ts';
import { forcedColors } from './forced-colors.ts';
import { quickSystem } from './quick-system.ts';
import { semanticColors, semanticRadii, semanticShadows } from './semantic-tokens.ts';
import { textStyles } from './text-styles.ts';
import * as scales from './tokens.ts';

type Values<T> = { [K in keyof T]: { value: T[K] } };

function values<T extends object>(scale: T): Values<T> {
  return Object.fromEntries(Object.entries(scale).map(([name, value]) => [name, { value }])) as Values<T>;
}

/** Phone below 768 px, tablet to 1023, desktop from 1024, wide from 1280. */
const breakpoints = { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem', '2xl': '96rem' };

const keyframes = {
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.5' } },
  fadeIn: { from: { opacity: '0' }, to: { opacity: '1' } },
  slideIn: { from: { opacity: '0', transform: 'translateX(16px)' }, to: { opacity: '1', transform: 'none' } },
  riseIn: { from: { opacity: '0', transform: 'translateY(4px)' }, to: { opacity: '1', transform: 'none' } },
};

/**
 * The theme of the product. It starts from Chakra's base config (utilities and conditions) and not from its default config. That one has
 * recipes of sixty components, which ours do not use and which would cost every page 23 kB (brotli).
 */
const chakraSystem = createSystem(defaultBaseConfig, {
  preflight: true,
  cssVarsPrefix: 'fo',
  cssVarsRoot: ':where(html)',
  globalCss: {
    '@font-face': fontFace,
    '*': {
      '--global-color-border': 'colors.border',
      '--global-font-body': 'fonts.body',
      '--global-font-mono': 'fonts.mono',
    },
    html: {
      color: 'fg',
      bg: 'bg',
      colorPalette: 'gray',
      fontSize: '16px',
      textSizeAdjust: '100%',
    },
    body: { fontFamily: 'body', textStyle: 'body', fontOpticalSizing: 'auto' },
    ':focus-visible': { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '2px' },
    ':focus:not(:focus-visible)': { outline: 'none' },
    '*::placeholder': { color: 'fg.subtle', opacity: '1' },
    '*::selection': { bg: 'blue.muted' },
    button: { cursor: 'pointer' },
    ':is(button, [role=button]):is(:disabled, [aria-disabled=true])': { cursor: 'not-allowed' },
    '*, *::before, *::after': {
      _motionReduce: {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // This is `none` and not a very short duration: an inherited color would go down the page one element per frame.
        transitionProperty: 'none !important',
        scrollBehavior: 'auto !important',
      },
    },
    ...forcedColors,
    ...printRules,
  },
  theme: {
    breakpoints,
    keyframes,
    tokens: {
      colors: {
        ...Object.fromEntries(Object.entries(scales.palettes).map(([name, palette]) => [name, values(palette)])),
        white: { value: '#FFFFFF' },
        black: { value: '#000000' },
        transparent: { value: 'transparent' },
        current: { value: 'currentColor' },
      },
      fonts: values(scales.fonts),
      fontSizes: values(scales.fontSizes),
      lineHeights: values(scales.lineHeights),
      fontWeights: values(scales.fontWeights),
      letterSpacings: values(scales.letterSpacings),
      radii: values(scales.radii),
      spacing: values(scales.spacing),
      sizes: { ...values(scales.spacing), ...values(scales.sizes) },
      borderWidths: values(scales.borderWidths),
      durations: values(scales.durations),
      easings: values(scales.easings),
      zIndex: values(scales.zIndex),
    },
    semanticTokens: { colors: semanticColors, shadows: semanticShadows, radii: semanticRadii },
    textStyles,
  },
});

/** The theme as the page uses it. */
export const system = quickSystem(chakraSystem);
