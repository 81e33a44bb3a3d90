import { Button, EmptyState, Panel } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { useWizard } from '../../frame/wizard-context.ts';

interface FilesFirstProps {
  /** What is not there: "No op codes yet". */
  readonly title: string;
  /** Which file names them. */
  readonly children: ReactNode;
}

/** In the place of a list that the files name, while no file does. */
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
