import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { VisuallyHidden } from '../primitives/text.ts';
import { type FigureStatus, STATUS_LOOK } from './status.ts';

const SHAPES = {
  green: { width: 6, height: 6, path: <circle cx="3" cy="3" r="3" /> },
  amber: { width: 8, height: 8, path: <path d="M4 0 8 4 4 8 0 4Z" /> },
  red: { width: 8, height: 7, path: <path d="M4 0 8 7H0Z" /> },
} as const;

export interface StatusMarkProps {
  status: FigureStatus;
  /** Text for screen readers instead of the status word. Leave it empty if words beside the mark say it. */
  label?: string;
}

/** A dot, diamond or triangle before a number. `none` draws nothing. */
export function StatusMark({ status, label = STATUS_LOOK[status].word }: StatusMarkProps) {
  if (status === 'none') return null;
  return (
    <chakra.span display="inline-block" verticalAlign="middle" color={STATUS_LOOK[status].mark}>
      <StatusShape status={status} />
      {label ? <VisuallyHidden>{label}: </VisuallyHidden> : null}
    </chakra.span>
  );
}

/** The mark alone, in the color of the text around it. */
export function StatusShape({ status }: { status: keyof typeof SHAPES }) {
  const { width, height, path } = SHAPES[status];
  return (
    <svg aria-hidden="true" width={width} height={height} viewBox={`0 0 ${width} ${height}`} fill="currentColor">
      {path}
    </svg>
  );
}

const ICONS = { green: CircleCheck, amber: TriangleAlert, red: CircleAlert } as const;

/** The 16 px icon of a card. `none` draws nothing. */
export function StatusIcon({ status, size = 16 }: { status: FigureStatus; size?: number }) {
  if (status === 'none') return null;
  const { word, text } = STATUS_LOOK[status];
  const Icon = ICONS[status];
  return (
    <chakra.span display="inline-flex" color={text}>
      <Icon size={size} role="img" aria-label={word} aria-hidden={false} />
    </chakra.span>
  );
}

/** Explains the three marks. It stands below a table that uses them. */
export function StatusLegend() {
  return (
    <chakra.ul display="flex" flexWrap="wrap" gap="4" textStyle="meta" color="fg.muted">
      {(['green', 'amber', 'red'] as const).map((status) => (
        <chakra.li key={status} display="flex" alignItems="center" gap="1.5">
          <StatusMark status={status} label="" />
          {STATUS_LOOK[status].word}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
