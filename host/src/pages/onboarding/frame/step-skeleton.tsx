import { Skeleton } from '@fixed-ops/ui';

/** A step while it loads: where something stands below it, as high as a window, or the step would push that out of sight. */
export function StepSkeleton() {
  return <Skeleton height={{ base: '100dvh', lg: '480px' }} />;
}
