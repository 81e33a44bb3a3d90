import { Link } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Button, EmptyState, PageHeader, Panel } from '@fixed-ops/ui';

/** Shown for a dealership without Xtime: why there are no figures, and whom to ask. */
export function WithoutProduct() {
  const { activeDealership } = useSession();
  return (
    <>
      <PageHeader title="Inspections" period={activeDealership.name} />
      <Panel>
        <EmptyState
          title={`${activeDealership.name} does not have Xtime`}
          actions={
            <Button asChild>
              <Link to="/support">Ask support</Link>
            </Button>
          }
        >
          Xtime feeds the inspections of every repair order: how many were done, what was recommended and what the
          customer approved. With the product, this page shows them day by day. Another dealership can be chosen in the
          header.
        </EmptyState>
      </Panel>
    </>
  );
}
