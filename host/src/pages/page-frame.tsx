import { Box } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

/** Room around a page of the host: 24 px gutters, 16 below 768 px, at most 1440 px wide. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Box maxW="1440px" mx="auto" padding={{ base: '4', md: '6' }}>
      {children}
    </Box>
  );
}
