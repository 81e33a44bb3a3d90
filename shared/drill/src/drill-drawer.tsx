import { findMetric } from '@fixed-ops/metrics';
import { Drawer, ErrorCard, Skeleton, Stack } from '@fixed-ops/ui';
import { type ReactNode, useEffect, useState } from 'react';
import type { ViewQuery } from './drill-query.ts';
import { figureName } from './figure-name.ts';
import { useDrill } from './use-drill.ts';
import { useOpenDrill } from './use-open-drill.ts';

interface DrillDrawerProps {
  /** Period and filters, as the page's own calls send them. */
  readonly query: ViewQuery;
  /** The query with which the page asked `MonthlyNumbers` for its figures. */
  readonly figuresQuery: ViewQuery;
}

/**
 * Milliseconds before the waiting drawer shows. A file that was already on its way has mostly come by then, so the drawer does not flicker.
 */
const WAIT_MS = 200;

/** The drawer that proves the opened figure. A screen has one. It draws nothing while no figure is open. */
export function DrillDrawer({ query, figuresQuery }: DrillDrawerProps) {
  const drill = useDrill();
  const { target } = drill;
  const definition = target ? findMetric(target.metricKey) : undefined;
  const { OpenDrill, hasFailed, retry } = useOpenDrill(definition !== undefined);
  if (!target || !definition) return null;
  if (OpenDrill) return <OpenDrill {...{ query, figuresQuery, drill, target, definition }} />;
  const title = figureName(target.metricKey, target.scope);
  return (
    <Waiting>
      <Drawer open onClose={drill.close} title={title}>
        {hasFailed ? (
          <ErrorCard
            name={title}
            message="The files of this part could not be loaded. Check the connection and try again."
            onRetry={retry}
          />
        ) : (
          <Stack gap="3" aria-busy="true">
            <Skeleton h="16" />
            <Skeleton h="160px" />
          </Stack>
        )}
      </Drawer>
    </Waiting>
  );
}

function Waiting({ children }: { readonly children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? children : null;
}
