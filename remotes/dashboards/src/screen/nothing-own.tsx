import { EmptyState, Lock, Panel } from '@fixed-ops/ui';

/** For who sees own figures only and has none: why, in the server's words. */
export function NothingOwn({ children }: { readonly children: string }) {
  return (
    <Panel>
      <EmptyState title="There are no figures of your own here" icon={<Lock size={20} aria-hidden="true" />}>
        {children}
      </EmptyState>
    </Panel>
  );
}
