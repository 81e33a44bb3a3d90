import { Box } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

/** The foot of a table: legends on the left, a sentence on the right. */
export function TableFoot({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      gap="2"
      px="5"
      py="3"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      {children}
    </Box>
  );
}
