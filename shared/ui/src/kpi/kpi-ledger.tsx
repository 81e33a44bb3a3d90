import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

export interface KpiLedgerProps {
  /** Name of the region, "Key figures". */
  label: string;
  /** True while its cards are skeletons. */
  loading?: boolean;
  children: ReactNode;
}

/** Below this width a sixth of the page cuts the names of figures. */
const SIX_COLUMNS_FROM = '@media (min-width: 1400px)';

/** One panel for figures that belong together: 6 columns when wide, then 4, 3 and 1. */
export function KpiLedger({ label, loading = false, children }: KpiLedgerProps) {
  return (
    <chakra.section
      display="grid"
      aria-label={label}
      aria-busy={loading || undefined}
      gridTemplateColumns={{ base: columns(1), md: columns(3), lg: columns(4) }}
      css={{ [SIX_COLUMNS_FROM]: { gridTemplateColumns: columns(6) } }}
      gap="1px"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      overflow="hidden"
    >
      {children}
    </chakra.section>
  );
}

function columns(count: number): string {
  return `repeat(${count}, minmax(0, 1fr))`;
}
