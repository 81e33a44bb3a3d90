import type { RemoteRoute } from '@fixed-ops/router';
import { EmptyState, PageHeader, Panel, Wrench } from '@fixed-ops/ui';

/** Each area that is not available yet, and what it will hold. */
const areas = [
  {
    path: '/administration/expenses',
    title: 'Expenses',
    holds: 'This page will hold the expense lines with their accounts, guides and monthly budgets.',
  },
];

type Area = (typeof areas)[number];

function ComingArea({ area }: { readonly area: Area }) {
  return (
    <>
      <PageHeader title={area.title} />
      <Panel>
        <EmptyState title={`${area.title} cannot be set yet`} icon={<Wrench size={20} aria-hidden="true" />}>
          {area.holds} Until then the product’s defaults and what the feed sends are in force.
        </EmptyState>
      </Panel>
    </>
  );
}

const screenOf = (area: Area) => () => <ComingArea area={area} />;

/** Real pages behind their guard for the areas that come later. */
export const comingAreas: readonly RemoteRoute[] = areas.map((area) => ({
  path: area.path,
  Component: screenOf(area),
}));
