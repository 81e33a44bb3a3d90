import { chakra } from '@chakra-ui/react/styled-system';
import { Children, type ReactNode } from 'react';
import { kpiColumns } from './kpi-columns.ts';

export interface KpiLedgerProps {
  /** Name of the region, "Key figures". */
  label: string;
  /** True while its cards are skeletons. */
  loading?: boolean;
  /** Cards or their skeletons. Each is a separate child. */
  children: ReactNode;
}

/** Below this width a sixth of the page has no room for the names of figures on one line. */
const SIX_COLUMNS_FROM = '@media (min-width: 1440px)';

/** One panel for figures that belong together. It has up to 6 columns on a wide page, then 4, 3 and 1, and 3 on paper. */
export function KpiLedger({ label, loading = false, children }: KpiLedgerProps) {
  const cards = Children.count(children);
  const columns = (fitting: number) => `repeat(${kpiColumns(cards, fitting)}, minmax(0, 1fr))`;
  return (
    <chakra.section
      display="grid"
      data-cells=""
      aria-label={label}
      aria-busy={loading || undefined}
      gridTemplateColumns={{ base: columns(1), md: columns(3), lg: columns(4) }}
      // On paper the cards draw the frame: one around all of them would go on to the foot of a sheet that has no room for the next row.
      _print={{
        gridTemplateColumns: columns(3),
        borderWidth: '0',
        borderRadius: '0',
        overflow: 'visible',
        // A sheet cuts off what is beyond its edge.
        marginInline: '1px',
      }}
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
