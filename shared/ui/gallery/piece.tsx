import type { ReactNode } from 'react';
import { Box, Heading } from '../src/index.ts';

/** One piece with its name. */
export function Piece({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box as="section" aria-label={name} mt="6" maxW="page">
      <Heading mb="2">{name}</Heading>
      {children}
    </Box>
  );
}
