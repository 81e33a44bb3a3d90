import { Box, chakra } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

interface EntryPartProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** A titled part of the details of a remote or of the host. */
export function EntryPart({ title, note, children }: EntryPartProps) {
  return (
    <Box as="section" aria-label={title} mb="4">
      <Box display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3">
        <chakra.h2 textStyle="label" fontWeight="semibold">
          {title}
        </chakra.h2>
        {note ? (
          <chakra.p textStyle="meta" color="fg.muted">
            {note}
          </chakra.p>
        ) : null}
      </Box>
      {children}
    </Box>
  );
}
