import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { Skeleton } from '../preloader/skeleton.tsx';
import { Button } from '../primitives/button.tsx';
import { Reference } from '../states/reference.tsx';
import { KpiCell } from './kpi-cell.ts';

/** A card that still loads. It has no `data-metric`, because there is no figure yet. */
export function KpiCardSkeleton() {
  return (
    <KpiCell aria-hidden="true">
      <div data-part="head">
        <Skeleton h="3" w="96px" />
      </div>
      <Skeleton alignSelf="center" h="6" w="120px" />
      <Skeleton alignSelf="center" h="8" w="full" maxW="200px" />
      <div data-part="rows">
        {['change', 'target', 'worth'].map((row) => (
          <chakra.div key={row} display="flex" justifyContent="space-between" alignItems="center">
            <Skeleton h="2.5" w="72px" />
            <Skeleton h="2.5" w="56px" />
          </chakra.div>
        ))}
      </div>
    </KpiCell>
  );
}

export interface KpiCardFailedProps {
  metric: string;
  label: string;
  /** What failed, in plain words. */
  message: string;
  /** Request id to give to support. */
  reference?: string | undefined;
  onRetry: () => void;
}

/** A card that could not be loaded, while others may be. It shows its name, what failed, Retry and the reference. */
export function KpiCardFailed({ metric, label, message, reference, onRetry }: KpiCardFailedProps) {
  const labelId = useId();
  return (
    <KpiCell role="group" aria-labelledby={labelId} data-metric={metric} gridTemplateRows="20px auto">
      <div data-part="head">
        <span data-part="label" id={labelId} title={label}>
          {label}
        </span>
        <chakra.span color="fg.error" display="inline-flex">
          <CircleAlert size={16} aria-hidden="true" />
        </chakra.span>
      </div>
      <chakra.div role="alert" gridColumn="1 / -1" mt="1">
        <chakra.p fontWeight="semibold">Could not load</chakra.p>
        <chakra.p color="fg.muted">{message}</chakra.p>
        <Button mt="2" onClick={onRetry}>
          <RotateCcw />
          Retry
        </Button>
        {reference ? (
          <chakra.p mt="2" textStyle="meta" color="fg.muted" overflowWrap="anywhere">
            <Reference id={reference} />
          </chakra.p>
        ) : null}
      </chakra.div>
    </KpiCell>
  );
}
