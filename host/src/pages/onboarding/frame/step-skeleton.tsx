import { Skeleton } from '@fixed-ops/ui';

/**
 * The placeholder of a loading step. It is as high as the window, so that the step does not push down what is below it.
 */
export function StepSkeleton() {
  return <Skeleton height={{ base: '100dvh', lg: '480px' }} />;
}
