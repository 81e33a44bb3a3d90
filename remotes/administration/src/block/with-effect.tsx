import { Grid, Stack } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

interface WithEffectProps {
  /** What the settings would do; null keeps its place until it is known. */
  readonly effect?: ReactNode;
  readonly children: ReactNode;
}

/** The header stays in view. */
export const HEADER_HEIGHT = '56px';
const BELOW_HEADER = '72px';

/** A form with its effect beside it, which stays in view while the form is scrolled; below it where the window is narrow. */
export function WithEffect({ effect, children }: WithEffectProps) {
  return (
    <Grid
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        xl: effect === undefined ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 360px',
      }}
      gap="6"
      alignItems="start"
    >
      {children}
      {effect ? (
        <Stack gap="4" position={{ xl: 'sticky' }} top={{ xl: BELOW_HEADER }}>
          {effect}
        </Stack>
      ) : null}
    </Grid>
  );
}
