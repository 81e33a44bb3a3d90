import { Button, chakra, Panel, SectionHead, Text } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

export interface EffectRow {
  readonly name: string;
  readonly now: ReactNode;
  readonly next: ReactNode;
}

interface EffectPanelProps {
  /** The subject of the figures: "Labor, an average month". */
  readonly note?: ReactNode;
  readonly rows: readonly EffectRow[];
  /** Whether the figures belong to former input and new ones are loading. */
  readonly isOld?: boolean;
  /** A limitation of the figures, in words. */
  readonly children?: ReactNode;
  /** Repeats the call whose failure `children` report. */
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
    // Wide enough for "31 of 60" on one line.
    '& td': { paddingInlineStart: '3', minWidth: '76px', fontVariantNumeric: 'tabular-nums' },
    '& thead th': { textStyle: 'columnHead', color: 'fg.muted' },
    '& td:last-of-type': { fontWeight: 'semibold' },
    '& tr:last-of-type > *': { borderBottomWidth: '0' },
    '&[aria-busy] tbody': { opacity: '0.5' },
  },
});

/** Each figure as it is now and as it would be after the change. */
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

/** Shown below figures of former input while the current input is not valid. */
export const UNTRIED = 'What you entered cannot be previewed yet. The figures are from before.';

/** The effect of a change before it is saved: figures now and new. */
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
