import { Button, EmptyState, Panel } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { useWizard } from '../../frame/wizard-context.ts';

interface FilesFirstProps {
  /** Says what is missing: "No op codes yet". */
  readonly title: string;
  /** Says which file contains it. */
  readonly children: ReactNode;
}

/** Replaces a list while no file contains its entries. */
export function FilesFirst({ title, children }: FilesFirstProps) {
  const { goTo, steps } = useWizard();
  return (
    <Panel>
      <EmptyState
        title={title}
        actions={steps.includes('dms') ? <Button onClick={() => goTo('dms')}>Go to the files</Button> : undefined}
      >
        {children}
      </EmptyState>
    </Panel>
  );
}
