import { Box, Skeleton, VisuallyHidden } from '@fixed-ops/ui';

const ROWS = ['64%', '48%', '56%', '40%', '60%', '52%'];

/** Placeholders with the height of the rows that are loading. */
export function NotificationSkeleton() {
  return (
    <Box aria-busy="true" px={{ base: '4', md: '5' }} pt="4" pb="3">
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <Skeleton width="72px" height="12px" />
      {ROWS.map((width) => (
        <Box key={width} display="grid" gap="2" py="3">
          <Skeleton width={width} height="16px" />
          <Skeleton width="32%" height="12px" />
          <Skeleton width="96px" height="12px" />
        </Box>
      ))}
    </Box>
  );
}
