import { Link } from '@fixed-ops/router';
import { Button, EmptyState, PageHeader, Panel, ScreenFrame, Wrench } from '@fixed-ops/ui';

/** A screen that is not available yet. It says what it will contain, so that nobody looks for it elsewhere. */
export function AiReviewsScreen() {
  return (
    <ScreenFrame>
      <PageHeader title="AI reviews" />
      <Panel>
        <EmptyState
          title="AI reviews are not available yet"
          icon={<Wrench size={20} aria-hidden="true" />}
          actions={
            <Button asChild>
              <Link to="/dashboard">Go to the dashboard</Link>
            </Button>
          }
        >
          This page will hold the repair orders that the rules flag, such as missed maintenance, a wrong pay type or a
          price off the matrix, each with its evidence, to accept or reject.
        </EmptyState>
      </Panel>
    </ScreenFrame>
  );
}
