import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Box } from '../primitives/layout.ts';

/** Says above fields, or in their place, why a person cannot change them. Paper has no fields, so the note is not printed. */
export const LockedNote = ({ children }: { readonly children: ReactNode }) => (
  <Box
    role="note"
    data-print="none"
    display="flex"
    gap="2"
    px="4"
    py="3"
    bg="blue.subtle"
    borderWidth="1px"
    borderColor="blue.muted"
    borderRadius="l3"
  >
    <Lock size={16} aria-hidden="true" />
    <span>{children}</span>
  </Box>
);
