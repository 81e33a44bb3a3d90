import { Button, chakra, Panel, SectionHead, Text } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

export interface EffectRow {
  readonly name: string;
  readonly now: ReactNode;
  readonly next: ReactNode;
}

interface EffectPanelProps {
  /** What it is of: "Labor, an average month". */
  readonly note?: ReactNode;
  readonly rows: readonly EffectRow[];
  /** Whether the figures are of what was entered before, and new ones are on their way. */
  readonly isOld?: boolean;
  /** What the figures cannot say. */
  readonly children?: ReactNode;
  /** Tries again what `children` say has failed. */
  readonly onRetry?: (() => void) | undefined;
}

const Table = chakra('table', {
  base: {
    width: 'full',
    mt: '3',
    '& th, & td': {
      py: '2',
      textAlign: 'end',
      fontWeight: 'normal',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
      verticalAlign: 'top',
    },
    '& th:first-of-type': { textAlign: 'start' },
    '& td': { paddingInlineStart: '3', fontVariantNumeric: 'tabular-nums' },
    '& thead th': { textStyle: 'columnHead', color: 'fg.muted' },
    '& td:last-of-type': { fontWeight: 'semibold' },
    '& tr:last-of-type > *': { borderBottomWidth: '0' },
    '&[aria-busy] tbody': { opacity: '0.5' },
  },
});

/** What is now beside what would be after a change. */
export function EffectTable({ rows, isOld = false }: Pick<EffectPanelProps, 'rows' | 'isOld'>) {
  return (
    <Table aria-busy={isOld || undefined}>
      <thead>
        <tr>
          <th scope="col">After this change</th>
          <th scope="col">Now</th>
          <th scope="col">New</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, now, next }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{now}</td>
            <td>{next}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Below figures of what was entered before, while what is entered cannot be tried. */
export const UNTRIED = 'What is entered cannot be tried yet. The figures are from before.';

/** What a change would do before it is saved: now and new. */
export function EffectPanel({ note, rows, isOld = false, children, onRetry }: EffectPanelProps) {
  return (
    <Panel aria-label="Effect" p="5">
      <SectionHead title="Effect" />
      {note ? <Text color="fg.muted">{note}</Text> : null}
      {rows.length > 0 ? <EffectTable rows={rows} isOld={isOld} /> : null}
      {children ? (
        <Text mt="3" textStyle="meta" color="fg.muted">
          {children}
          {onRetry ? (
            <>
              {' '}
              <Button variant="link" size="inline" minH="6" onClick={onRetry}>
                Retry
              </Button>
            </>
          ) : null}
        </Text>
      ) : null}
    </Panel>
  );
}
