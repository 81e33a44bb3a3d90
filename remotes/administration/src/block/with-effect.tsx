import { Grid, Stack } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

interface WithEffectProps {
  /** The effect of the settings; null keeps the place free until it is known. */
  readonly effect?: ReactNode;
  readonly children: ReactNode;
}

/** The header stays in view. */
export const HEADER_HEIGHT = '56px';
const BELOW_HEADER = '72px';

/** A form with its effect beside it, in view while the form scrolls; in a narrow window the effect is below. */
export function WithEffect({ effect, children }: WithEffectProps) {
  return (
    <Grid
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        // Narrower where the form beside it needs the room: 360 from 1440 on.
        xl: effect === undefined ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) clamp(320px, 25vw, 360px)',
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
