import { Box, Panel, Text, VisuallyHidden } from '@fixed-ops/ui';
import type { EffectRow } from './effect-table.tsx';
import { HEADER_HEIGHT } from './with-effect.tsx';

/**
 * The effect of a change before it is saved, above a list that needs the whole width. The bar stays in view while the list scrolls. A figure
 * that does not change is shown once.
 */
export function EffectBar({ rows }: { readonly rows: readonly (EffectRow & { readonly now: string })[] }) {
  return (
    <Panel
      aria-label="Effect"
      px={{ base: '4', md: '5' }}
      py="2.5"
      position="sticky"
      top={HEADER_HEIGHT}
      zIndex="sticky"
    >
      <Box as="dl" display="flex" flexWrap="wrap" columnGap="6" rowGap="1" alignItems="baseline">
        {rows.map(({ name, now, next }) => (
          <Box key={name} display="flex" gap="2" alignItems="baseline" fontVariantNumeric="tabular-nums">
            <Text as="dt" textStyle="meta" color="fg.muted">
              {name}
            </Text>
            <Box as="dd" display="flex" gap="1.5" alignItems="center">
              {now === next ? (
                <strong>{now}</strong>
              ) : (
                <>
                  {now}
                  <VisuallyHidden> now, </VisuallyHidden>
                  <span aria-hidden="true">→</span>
                  <strong>{next}</strong>
                  <VisuallyHidden> after this change</VisuallyHidden>
                </>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
