import { Link } from '@fixed-ops/router';
import { Button, EmptyState, PageHeader, Panel, ScreenFrame, Wrench } from '@fixed-ops/ui';

interface ComingScreenProps {
  readonly title: string;
  /** The title with its verb, if “is” would be wrong. */
  readonly titleIs?: string;
  /** What the screen will hold, as a sentence. */
  readonly holds: string;
}

/** A screen that is not available yet. It says what it will hold, so that nobody looks for it elsewhere. */
export function ComingScreen({ title, titleIs = `${title} is`, holds }: ComingScreenProps) {
  return (
    <ScreenFrame>
      <PageHeader title={title} />
      <Panel>
        <EmptyState
          title={`${titleIs} not available yet`}
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
