import { Box } from '@fixed-ops/ui';

/** The part of the bar that pulses if the progress is unknown. */
const UNKNOWN_PERCENT = 30;

/** A progress bar; without a share it only shows that work continues. */
export function ProgressBar({ label, share }: { readonly label: string; readonly share: number | null }) {
  const percent = share === null ? undefined : Math.round(share * 100);
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      h="6px"
      bg="bg.emphasized"
      borderRadius="full"
      overflow="hidden"
    >
      <Box
        h="full"
        bg="blue.solid"
        transition="width 200ms"
        animation={share === null ? 'pulse' : undefined}
        style={{ width: `${percent ?? UNKNOWN_PERCENT}%` }}
      />
    </Box>
  );
}
