import { Box, Check, TriangleAlert } from '@fixed-ops/ui';
import type { StepState } from './step-state.ts';

interface StepMarkProps {
  readonly state: StepState['state'];
  readonly number: number;
  readonly isCurrent: boolean;
}

const LOOKS = {
  done: { bg: 'bg.success', borderColor: 'border.success', color: 'fg.success' },
  check: { bg: 'bg.warning', borderColor: 'border.warning', color: 'fg.warning' },
  todo: { borderColor: 'border.control', color: 'fg.muted' },
} as const;
const CURRENT = { bg: 'blue.solid', borderColor: 'blue.solid', color: 'blue.contrast' } as const;

/** The mark of a step: a check, a warning or its number. Words beside it say the same. */
export function StepMark({ state, number, isCurrent }: StepMarkProps) {
  return (
    <Box
      aria-hidden="true"
      display="grid"
      placeItems="center"
      boxSize="20px"
      mt="0.5"
      flexShrink="0"
      borderWidth="1px"
      borderRadius="full"
      textStyle="meta"
      fontWeight="semibold"
      fontVariantNumeric="tabular-nums"
      {...(isCurrent ? CURRENT : LOOKS[state])}
    >
      {!isCurrent && state === 'done' ? (
        <Check size={12} />
      ) : !isCurrent && state === 'check' ? (
        <TriangleAlert size={12} />
      ) : (
        number
      )}
    </Box>
  );
}
