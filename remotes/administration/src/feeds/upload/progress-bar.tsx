import { Box } from '@fixed-ops/ui';

/** So much of the bar pulses where nobody can say how far it is. */
const UNKNOWN_PERCENT = 30;

/** How far something is; without a share that it goes on. */
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
