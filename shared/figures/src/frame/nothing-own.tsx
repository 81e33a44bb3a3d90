import { Link as RouterLink } from '@fixed-ops/router';
import { Button, EmptyState, Lock, Panel } from '@fixed-ops/ui';

interface NothingOwnProps {
  /** Why, in the server's words: whoever reads it has no number in the dealership. */
  readonly children: string;
  readonly title?: string;
}

/** For who sees own figures only and has none: why, and where those are who give the number. */
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
