import { chakra } from '@chakra-ui/react/styled-system';

interface MeterProps {
  readonly label: string;
  /** Shares from 0 to 1: now, and after the change. */
  readonly now: number;
  readonly next: number;
}

const HATCHED = 'repeating-linear-gradient(135deg, var(--fo-colors-chart-spark) 0 2px, transparent 2px 5px)';

/** Shows how much is done as a filled bar, and how much more would be done as a hatched one. */
export function Meter({ label, now, next }: MeterProps) {
  const percent = (share: number) => `${Math.min(100, Math.max(0, share * 100))}%`;
  return (
    <chakra.div
      role="img"
      aria-label={label}
      position="relative"
      h="8px"
      borderRadius="full"
      overflow="hidden"
      bg="bg.muted"
    >
      <chakra.div position="absolute" inset="0" style={{ width: percent(next), backgroundImage: HATCHED }} />
      <chakra.div position="absolute" inset="0" bg="chart.spark" style={{ width: percent(now) }} />
    </chakra.div>
  );
}
