import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { VisuallyHidden } from '../primitives/text.ts';
import { type FigureStatus, STATUS_LOOK } from '../status/status.ts';
import { StatusIcon } from '../status/status-mark.tsx';
import { DoubtMark, type FigureDoubt } from './doubt-mark.tsx';
import { KpiCell } from './kpi-cell.ts';
import { type KpiDefinition, KpiInfo } from './kpi-info.tsx';
import type { SparkPoint } from './spark-path.ts';
import { Sparkline } from './sparkline.tsx';

export interface KpiRow {
  /** "vs Oct 1–19", "Target $161.46", "Worth". */
  name: string;
  /** The formatted value; null draws an em dash. */
  value: string | null;
  /** Draws an arrow, which shows the direction and does not judge it. */
  direction?: 'up' | 'down' | undefined;
  /** `target` takes the color of the status, `worth` opens what it is made of, `quiet` is for "Not set". */
  kind?: 'plain' | 'target' | 'worth' | 'quiet' | undefined;
}

export interface KpiCardProps {
  /** Metric key; the card carries it as `data-metric`. */
  metric: string;
  label: string;
  /** Formatted figure without its unit; null when it cannot be computed, and `reason` then says why. */
  value: string | null;
  /** "/hr", "hrs", "of 68 open". */
  unit?: string | undefined;
  reason?: string | undefined;
  status: FigureStatus;
  /** The sample is too small to judge: the figure is shown without any color. */
  smallSample?: boolean | undefined;
  spark: readonly SparkPoint[];
  target?: number | null | undefined;
  /** Change, target and worth. Every card has these three rows, so that the rows of neighbours align. */
  rows: readonly KpiRow[];
  definition?: KpiDefinition | undefined;
  /** Why the figure may be off. */
  doubts?: readonly FigureDoubt[] | undefined;
  /** True while newer figures load: the old ones are drawn at half opacity. */
  refetching?: boolean | undefined;
  /** Opens what the figure is made of. */
  onOpen?: (() => void) | undefined;
  /** True if a press leads to another page, and not to a dialog over this page. */
  opensPage?: boolean | undefined;
  /** Opens what a row of kind `worth` is made of, the largest part first; without it that row is plain text. */
  onOpenWorth?: (() => void) | undefined;
}

/** One figure with its value, 13 months, change, target with distance, and worth. A press anywhere on the card opens it. */
export function KpiCard(card: KpiCardProps) {
  const { metric, label, value, unit, reason, spark, target, rows, definition, refetching, onOpen, onOpenWorth } = card;
  const popup = card.opensPage ? undefined : 'dialog';
  const status = card.smallSample || value === null ? 'none' : card.status;
  const labelId = useId();
  const figure =
    value === null ? (
      <chakra.span color="fg.subtle">
        <span aria-hidden="true">—</span>
        <VisuallyHidden>Cannot be computed</VisuallyHidden>
      </chakra.span>
    ) : (
      <>
        {value}
        {unit ? <span data-part="unit">{apart(unit)}</span> : null}
      </>
    );
  return (
    <KpiCell
      role="group"
      aria-labelledby={labelId}
      aria-busy={refetching || undefined}
      data-metric={metric}
      data-openable={onOpen ? '' : undefined}
      data-refetching={refetching ? '' : undefined}
    >
      {status === 'none' ? null : <chakra.div data-part="edge" data-painted="" bg={STATUS_LOOK[status].mark} />}
      <div data-part="head">
        <span data-part="label" id={labelId} title={label}>
          {label}
        </span>
        {definition ? <KpiInfo label={label} definition={definition} /> : null}
        <StatusIcon status={status} />
      </div>
      <div data-part="figure">
        {onOpen ? (
          <button
            type="button"
            role={card.opensPage ? 'link' : undefined}
            data-part="open"
            aria-haspopup={popup}
            aria-describedby={labelId}
            onClick={onOpen}
          >
            {figure}
          </button>
        ) : (
          figure
        )}
        <DoubtMark label={label} doubts={card.doubts ?? []} />
      </div>
      <div data-part="spark">
        {value === null ? (
          <chakra.p textStyle="meta" color="fg.muted">
            {reason}
          </chakra.p>
        ) : (
          <Sparkline points={spark} target={target ?? null} />
        )}
      </div>
      <dl data-part="rows">
        {rows.map((row) => (
          <div data-part="row" key={row.name}>
            <dt>{row.name}</dt>
            <KpiRowValue
              row={row}
              status={status}
              popup={popup}
              {...(row.kind === 'worth' ? { onOpen: onOpenWorth } : {})}
            />
          </div>
        ))}
      </dl>
    </KpiCell>
  );
}

/** Puts a space before a unit, for eyes and screen readers: `1.88 hrs`, `35 of 136 open`. A unit with a slash has none: `$148.75/hr`. */
function apart(unit: string): string {
  return unit.startsWith('/') ? unit : ` ${unit}`;
}

interface KpiRowValueProps {
  row: KpiRow;
  status: FigureStatus;
  popup: 'dialog' | undefined;
  onOpen?: (() => void) | undefined;
}

function KpiRowValue({ row, status, popup, onOpen }: KpiRowValueProps) {
  const { name, value, direction, kind = 'plain' } = row;
  if (value === null) return <dd data-quiet="">—</dd>;
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
  const colored = kind === 'target' && status !== 'none';
  return (
    <chakra.dd
      data-kind={kind}
      data-quiet={kind === 'quiet' ? '' : undefined}
      {...(colored ? { color: STATUS_LOOK[status].text } : {})}
    >
      {direction ? <Arrow size={12} role="img" aria-label={direction} aria-hidden={false} /> : null}
      {onOpen ? (
        <button
          type="button"
          role={popup ? undefined : 'link'}
          data-part="worth"
          aria-haspopup={popup}
          aria-label={`${name} ${value}`}
          onClick={onOpen}
        >
          {value}
        </button>
      ) : (
        <span>{value}</span>
      )}
    </chakra.dd>
  );
}
