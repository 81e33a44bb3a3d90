import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

export interface FilterBarProps {
  /** Saved views and Export, at the right. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The controls that decide what the page is about, 8 px apart, 24 px above the answer. */
export function FilterBar({ actions, children }: FilterBarProps) {
  return (
    <chakra.div role="group" aria-label="Filters" display="flex" flexWrap="wrap" alignItems="center" gap="2" mb="6">
      {children}
      {actions ? (
        <chakra.div display="flex" gap="2" marginInlineStart={{ md: 'auto' }}>
          {actions}
        </chakra.div>
      ) : null}
    </chakra.div>
  );
}
