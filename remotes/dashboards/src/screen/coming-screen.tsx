import { Link } from '@fixed-ops/router';
import { Button, EmptyState, PageHeader, Panel, ScreenFrame, Wrench } from '@fixed-ops/ui';

interface ComingScreenProps {
  readonly title: string;
  /** What the screen will hold, as a sentence. */
  readonly holds: string;
}

/** A screen that is not available yet: it says what it will hold, so that nobody looks for it elsewhere. */
export function ComingScreen({ title, holds }: ComingScreenProps) {
  return (
    <ScreenFrame>
      <PageHeader title={title} />
      <Panel>
        <EmptyState
          title={`${title} is not available yet`}
          icon={<Wrench size={20} aria-hidden="true" />}
          actions={
            <Button asChild>
              <Link to="/dashboard">Go to the dashboard</Link>
            </Button>
          }
        >
          {holds}
        </EmptyState>
      </Panel>
    </ScreenFrame>
  );
}
