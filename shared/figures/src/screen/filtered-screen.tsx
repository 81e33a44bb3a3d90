import { DrillDrawer } from '@fixed-ops/drill';
import { PageHeader, ScreenFrame } from '@fixed-ops/ui';
import type { ComponentProps, ReactNode } from 'react';
import { DashboardFilterBar, type DashboardFilterBarProps } from '../filters/dashboard-filter-bar.tsx';
import { EmptyPeriod } from '../frame/empty-period.tsx';
import { expectedHeading, periodHeading } from '../frame/period-heading.ts';

export interface FilteredScreenProps extends DashboardFilterBarProps {
  readonly title: string;
  /** The days of the answer. Until it is loaded, the heading shows the requested days. */
  readonly of?: Parameters<typeof periodHeading>[0] | undefined;
  /** Replaces the period beside the title. Null for no text. */
  readonly heading?: ReactNode;
  /** Text at the right of the heading, such as a count or the working days. */
  readonly aside?: ReactNode;
  /** Content above the filters, such as a search field. */
  readonly search?: ReactNode;
  /** Period and filters, as the screen's calls send them. Only for a screen with figures that open their parts. */
  readonly drill?: ComponentProps<typeof DrillDrawer> | undefined;
  readonly children: ReactNode;
}

/**
 * The frame of a screen with its own call: heading with the period, standard filters, and the drawer of its figures. A screen of
 * `MonthlyNumbers` uses `DashboardFrame` instead.
 */
export function FilteredScreen(props: FilteredScreenProps) {
  const { title, of, heading, aside, search, drill, children, ...bar } = props;
  const { view, offers, period } = bar;
  const compare = offers.includes('compare') ? view.filters.compare : 'none';
  const words = of ? periodHeading(of) : expectedHeading(view, compare);
  return (
    <ScreenFrame>
      <PageHeader
        title={title}
        hasDates={period === undefined}
        period={heading === undefined ? words : heading}
        aside={aside}
      />
      {search}
      <DashboardFilterBar {...bar} />
      {period === undefined && view.range.startDate > view.through ? (
        <EmptyPeriod range={view.range} view={view} />
      ) : (
        children
      )}
      {drill ? <DrillDrawer {...drill} /> : null}
    </ScreenFrame>
  );
}
