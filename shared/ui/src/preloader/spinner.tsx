import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '../primitives/text.ts';

/** Preloader sizes of the specification, in px. */
export const PRELOADER_SIZES = { small: 16, medium: 24, large: 40 } as const;
export type PreloaderSize = keyof typeof PRELOADER_SIZES;

const Ring = chakra('span', {
  base: {
    display: 'block',
    borderRadius: 'full',
    borderStyle: 'solid',
    borderColor: 'currentColor',
    borderTopColor: 'transparent',
    animation: 'spin 800ms linear infinite',
    // A ring that stands still would look stuck. Without motion it pulses instead.
    '@media (prefers-reduced-motion: reduce)': {
      borderTopColor: 'currentColor',
      animationName: 'pulse',
      animationDuration: '2s !important',
      animationIterationCount: 'infinite !important',
    },
  },
});

export interface SpinnerProps {
  size?: PreloaderSize;
  /** Text for screen readers. Leave it empty if a text beside the spinner says the same. */
  label?: string;
}

/** A turning ring, for waiting where the size of what comes is not known. Figures inside a page use skeletons. */
export function Spinner({ size = 'medium', label = 'Loading...' }: SpinnerProps) {
  const px = `${PRELOADER_SIZES[size]}px`;
  const ring = <Ring aria-hidden width={px} height={px} borderWidth={size === 'large' ? '3px' : '2px'} />;
  if (label === '') return ring;
  return (
    <chakra.span role="status" display="inline-flex" color="fg.muted">
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </chakra.span>
  );
}

/** The large spinner in the middle of an empty page, while a module or the first session loads. */
export function FullPageSpinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <chakra.div display="grid" placeItems="center" minH="60vh">
      <Spinner size="large" label={label} />
    </chakra.div>
  );
}
