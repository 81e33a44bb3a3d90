import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import type { ReactNode } from 'react';

export interface KpiLedgerProps {
  /** Name of the region, "Key figures". */
  label: string;
  /** True while its cards are skeletons. */
  loading?: boolean;
  children: ReactNode;
}

/** One panel for figures that belong together: 6 columns when wide, then 4, 3 and 1. */
export function KpiLedger({ label, loading = false, children }: KpiLedgerProps) {
  return (
    <SimpleGrid
      as="section"
      aria-label={label}
      aria-busy={loading || undefined}
      columns={{ base: 1, md: 3, lg: 4, xl: 6 }}
      gap="1px"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      overflow="hidden"
    >
      {children}
    </SimpleGrid>
  );
}
