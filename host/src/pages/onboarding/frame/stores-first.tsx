import { Button, EmptyState, Panel } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { useWizard } from './wizard-context.ts';

/** Replaces a step that needs stores while there are none. */
export function StoresFirst({ children }: { readonly children: ReactNode }) {
  const { goTo, steps } = useWizard();
  return (
    <Panel>
      <EmptyState
        title="No stores yet"
        actions={steps.includes('group') ? <Button onClick={() => goTo('group')}>Name your stores</Button> : undefined}
      >
        {children}
      </EmptyState>
    </Panel>
  );
}
