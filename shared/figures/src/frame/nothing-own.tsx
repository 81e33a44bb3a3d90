import { Link as RouterLink } from '@fixed-ops/router';
import { Button, EmptyState, Lock, Panel } from '@fixed-ops/ui';

interface NothingOwnProps {
  /** The server's reason: the person has no number in the dealership. */
  readonly children: string;
  readonly title?: string;
}

/** For a person who may see only own figures and has none. It gives the reason, and a link to the administrators, who give the number. */
export function NothingOwn({ title = 'There are no figures of your own here', children }: NothingOwnProps) {
  return (
    <Panel>
      <EmptyState
        title={title}
        icon={<Lock size={20} aria-hidden="true" />}
        actions={
          <Button asChild>
            <RouterLink to="/support">Ask an administrator</RouterLink>
          </Button>
        }
      >
        {children}
      </EmptyState>
    </Panel>
  );
}
